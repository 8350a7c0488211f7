import { type Instant, isZoneName, wallTimeAt, zoneOf } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { askForZone, failure } from '../contract/failures.ts';
import { quoteText } from '../contract/quote-text.ts';
import { writeStart } from '../contract/start-format.ts';
import type { Failure } from '../contract/tool.ts';
import { todayText } from '../free-slots/free-slots-answer.ts';
import { listCharsOf, listStarts, namedAround } from '../free-slots/list-starts.ts';
import { daysToCover, readSlots, type SlotsRead, wallDayIn } from '../free-slots/read-slots.ts';
import { recordShown } from '../free-slots/show-starts.ts';
import { type ChosenStart, type StartWish, shownElsewhere } from './resolve-start.ts';

type Caller = { context: ToolContext; call: RunningCall };

/** Reads the free starts of a start's list so that its day is covered, always anew. */
export function readAround({ context, call }: Caller, { slug, durationMinutes, timezone, at }: ChosenStart) {
  const day = wallTimeAt(at, zoneOf(timezone));
  const days = Math.max(daysLimit.default, daysToCover(day, context.now(), timezone));
  return readSlots(context, { wish: { slug, durationMinutes, timezone }, days, fresh: true }, call);
}

/** Where to look for free starts; `without` is left out. */
type Around = { start: ChosenStart; read: SlotsRead; without?: Instant };

/** A refusal with the listed starts around a start; they count as shown. */
export async function refuseWithNearest(
  { context, call }: Caller,
  { start, read, without }: Around,
  refusal: (nearest: Partial<Failure>) => Failure,
): Promise<Failure> {
  const { slug, durationMinutes, timezone } = start;
  const zone = zoneOf(timezone);
  const now = context.now();
  const open = read.slots.map(({ at }) => at).filter((at) => at >= now && at !== without);
  const { named, shown } = namedAround(open, start.at, zone);
  const refused = refusal({ durationMinutes, timezone, today: todayText(now, zone), nearest: named });
  await recordShown(context, call, { wish: { slug, durationMinutes, timezone }, starts: shown });
  return refused;
}

/** The start was shown, and the service does not list it any more. */
export async function refuseUnlisted(caller: Caller, around: Around, serviceSays?: string): Promise<Failure> {
  const { at, timezone } = around.start;
  return refuseWithNearest(caller, around, (nearest) =>
    failure(
      'slot_taken',
      `${quoteText(writeStart(at, zoneOf(timezone)), 60)} was free when it was shown, and is not listed any more. Nothing was requested by this call.`,
      'Tell the guest, offer the nearest starts, and request the one they choose.',
      { ...nearest, ...(serviceSays === undefined ? {} : { serviceSays }) },
    ),
  );
}

/** The start was not shown before the call was written: what is free around it is read and shown. */
export async function refuseUnshown(
  caller: Caller,
  wish: StartWish,
  { at, list }: { at: Instant; list: Omit<ChosenStart, 'at'> },
): Promise<Failure> {
  const { call } = caller;
  const start = quoteText(wish.start, 60);
  const elsewhere = shownElsewhere(call.seen, { ...wish, ...list });
  const message = `${start} is not among the ${list.durationMinutes}-minute starts in ${list.timezone} that this conversation was shown before this call was written${elsewhere}. Nothing was sent.`;
  const next = 'Offer the guest starts that were shown, and pass the one they choose unchanged.';
  if (call.isReview) return failure('not_offered', message, next);
  const chosen = { ...list, at };
  const read = await readAround(caller, chosen);
  if (!read.ok) return failure('not_offered', message, next);
  return refuseWithNearest(caller, { start: chosen, read: read.value }, (nearest) =>
    failure('not_offered', message, next, nearest),
  );
}

/** No list of that page, duration and zone was shown: it is read now and shown, and nothing is sent. */
export async function showList(caller: Caller, wish: StartWish, defaultMinutes: number): Promise<Failure> {
  const { context, call } = caller;
  const known = call.seen.shown.findLast(
    ({ service, slug }) => service === wish.service && slug === wish.slug,
  );
  const timezone = wish.timezone || context.defaultTimezone || known?.timezone;
  if (!timezone || !isZoneName(timezone)) return askForZone();
  const durationMinutes = wish.durationMinutes || defaultMinutes;
  if (call.isReview) return failure('not_read', 'No free starts were shown yet.', 'Make the call: it reads.');
  const day = wallDayIn(wish.start);
  const needed = day === undefined ? 0 : daysToCover(day, context.now(), timezone);
  const slotsWish = { slug: wish.slug, durationMinutes, timezone };
  const read = await readSlots(context, { wish: slotsWish, days: Math.max(daysLimit.default, needed) }, call);
  if (!read.ok) return read.failure;
  const zone = zoneOf(timezone);
  const starts = read.value.slots.map(({ at }) => at);
  const { days, leftOut, shown } = listStarts(starts, zone, listCharsOf(context.maxTextChars));
  const elsewhere = shownElsewhere(call.seen, { ...wish, durationMinutes, timezone });
  await recordShown(context, call, { wish: slotsWish, starts: shown });
  return failure(
    'not_read',
    `No ${durationMinutes}-minute starts of this page were shown in this conversation for ${timezone}${elsewhere}. They were read now; nothing was sent.`,
    'Offer the guest these starts and request the one they choose; if it is the one that you asked for and it is listed, request it again.',
    {
      durationMinutes,
      timezone,
      today: todayText(read.value.readAt, zone),
      days,
      ...(leftOut ? { leftOut } : {}),
    },
  );
}
