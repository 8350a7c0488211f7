import { canonicalZone, isZoneName } from '../../time/index.ts';
import type { GuestOfCall } from '../context/guest-option.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { readAnswers, readFields, readText, readWholeNumber } from '../contract/input-fields.ts';
import { cleanText } from '../contract/quote-text.ts';
import { guestDigest, type ResolvedRequest } from '../session/state.ts';
import type { RequestMeetingInput } from './request-meeting.ts';

/** What a call asks for, with the fields that the host fixed; 0 and '' leave duration, zone and locale open. */
export type Asked = Omit<ResolvedRequest, 'at'> & { start: string; replaces: string };

/** Reads what a model wrote; the host's own fields win. */
export function readAsked(context: ToolContext, guest: GuestOfCall, input: RequestMeetingInput): Asked {
  const given = readFields(input, inputNames);
  const text = (value: unknown) => readText(value).trim();
  const free = (field: 'timezone' | 'locale') =>
    guest[field] ?? (context.guest.fixes(field) ? '' : text(given[field]));
  const timezone = free('timezone');
  return {
    slug: context.slug ?? text(given.slug),
    start: text(given.start),
    durationMinutes: readWholeNumber(given.durationMinutes),
    timezone: isZoneName(timezone) ? canonicalZone(timezone) : timezone,
    guestName: guest.name ?? oneLine(text(given.guestName)),
    guestEmail: guest.email ?? text(given.guestEmail),
    locale: free('locale').toLowerCase(),
    reasonKey: text(given.reasonKey),
    answers: readAnswers(given.answers),
    replaces: text(given.replaces),
  };
}

const inputNames = [
  'slug',
  'start',
  'durationMinutes',
  'timezone',
  'guestName',
  'guestEmail',
  'locale',
  'reasonKey',
  'answers',
  'replaces',
] as const;

function oneLine(text: string): string {
  return cleanText(text, text.length);
}

export function emitCalled(
  { slug, start, durationMinutes, timezone, replaces, guestEmail }: Asked,
  call: RunningCall,
): void {
  if (call.isReview || !call.emit) return;
  call.emit({
    type: 'tool_called',
    slug,
    start: cleanText(start, 60),
    durationMinutes,
    timezone,
    replaces: replaces === '' ? undefined : cleanText(replaces, 60),
    guest: guestEmail === '' ? undefined : guestDigest(guestEmail),
  });
}
