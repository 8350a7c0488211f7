import type { Instant } from '../../time/index.ts';
import { readPage } from '../booking-page/get-booking-page.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { Attempt } from '../contract/tool.ts';
import { type ChosenStart, readAround, type SlotsRead } from '../free-slots/read-slots.ts';
import type { Proposed } from '../session/state.ts';
import type { Asked } from './parse.ts';
import { refuseStart } from './refuse-start.ts';
import type { Resolved } from './resolve.ts';
import { refuseUnlisted } from './show-starts.ts';
import { refuseProblems, type Validated, validateRequest } from './validate.ts';

/** Checks a call by the page, and completes it. Refuses all its problems at once, also that its start was not shown. */
export async function checkByPage(
  call: RunningCall,
  { asked, starts }: Resolved,
): Promise<Attempt<Proposed>> {
  const start = starts.length === 1 ? starts[0] : undefined;
  const { start: _, replaces, ...given } = { ...asked, ...start };
  const validated = await validateByPage(call, given);
  if (!validated.ok) return validated;
  const { problems, reasonKey, answers, defaultMinutes } = validated.value;
  if (start && problems.length === 0)
    return {
      ok: true,
      value: { service: call.service, replaces, request: { ...given, at: start.at, reasonKey, answers } },
    };
  const isListable = !problems.some(({ field }) => field === 'durationMinutes' || field === 'timezone');
  const isRefused = !start && isListable;
  return refuseProblems(
    problems,
    isRefused ? await refuseStart(call, { asked, starts, defaultMinutes }) : undefined,
  );
}

type Given = Omit<Asked, 'start' | 'replaces'>;

/** The cached page may be stale, so only a fresh page may refuse a call. */
async function validateByPage(
  call: RunningCall,
  given: Given,
  fresh = false,
): Promise<Attempt<Validated & { defaultMinutes: number }>> {
  const page = await readPage(call, given.slug, { fresh });
  if (!page.ok) return page;
  const validated = validateRequest(given, page.value, call.context.guest.fixes('name'));
  if (validated.problems.length > 0 && !fresh) return validateByPage(call, given, true);
  return { ok: true, value: { ...validated, defaultMinutes: page.value.defaultDurationMinutes } };
}

/** The start as the service lists it, the age of the list, and the list. */
export type Listed = { start: string; readAt: Instant; read: SlotsRead };

/** Reads the list again and finds the start in it. Refuses if the service does not list the start. */
export async function readListed(call: RunningCall, start: ChosenStart): Promise<Attempt<Listed>> {
  const read = await readAround(call, start);
  if (!read.ok) return read;
  const slot = read.value.slots.find(({ at }) => at === start.at);
  // Some services are slow: up to 30 seconds of the read do not count as its age.
  const began = read.value.readAt;
  const readAt = Math.max(began, Math.min(began + 30_000, call.context.now()));
  if (slot) return { ok: true, value: { start: slot.start, readAt, read: read.value } };
  return refuseUnlisted(call, { start, read: read.value });
}
