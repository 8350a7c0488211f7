import type { RunningCall } from '../context/run-call.ts';
import { askForZone, failure } from '../contract/failures.ts';
import { quoteText } from '../contract/model-text.ts';
import type { Failure } from '../contract/tool.ts';
import { type ChosenStart, readAround } from '../free-slots/read-slots.ts';
import type { ShownAnswer } from '../session/state.ts';
import { startText } from './answers.ts';
import type { Asked } from './parse.ts';
import { listsFor, type Resolved, readIn } from './resolve.ts';
import { showStarts } from './show-starts.ts';

/** Refuses a call whose start was not shown, or is not clear. Reads and shows the free starts instead. */
export async function refuseStart(
  call: RunningCall,
  { asked, starts, defaultMinutes }: Resolved & { defaultMinutes: number },
): Promise<Failure> {
  if (starts.length > 1) return ambiguous(asked, starts);
  const { context, isReview } = call;
  const shown = call.seen.shown.filter(({ service }) => service === call.service);
  const latest = listsFor(asked, shown).at(-1);
  const ofPage = listsFor({ ...asked, durationMinutes: 0, timezone: '' }, shown).at(-1);
  const timezone = latest?.timezone ?? (asked.timezone || context.defaultTimezone || ofPage?.timezone);
  if (!timezone) return askForZone();
  const durationMinutes = latest?.durationMinutes ?? (asked.durationMinutes || defaultMinutes);
  const listed = latest?.starts ?? [];
  const meant = readIn({ timezone, starts: listed }, asked.start);
  if (latest && meant.kind === 'wrong_form') return wrongForm(asked, latest, meant.right);
  const absent = meant.kind === 'absent' ? meant.at : undefined;
  // A clock time that the day skips is not an instant. Then show the starts around the first one of the list.
  const at = meant.kind === 'match' ? meant.start.at : (absent ?? listed[0] ?? context.now());
  const start = { slug: asked.slug, durationMinutes, timezone, at };
  const read = isReview ? undefined : await readAround(call, start);
  if (read?.ok === false) return read;
  return failure(
    latest ? 'not_offered' : 'not_read',
    `${quoteText(asked.start, 60)} is not among the ${durationMinutes}-minute starts in ${timezone} that count as shown before this call was written. Nothing was sent.`,
    {
      next: 'Offer the guest starts that are shown, and pass the one they choose unchanged. If it is the one of this call, make the call again in your next message. If the answer is the same, tell the guest that it cannot be requested here.',
      ...(read && (await showStarts(call, { start, read: read.value, isWhole: !latest }))),
    },
  );
}

function wrongForm(asked: Asked, list: ShownAnswer, right: readonly string[]): Failure {
  const { timezone, durationMinutes, starts } = list;
  const examples = right.length > 0 ? right : starts.slice(0, 1).map((at) => startText({ at, timezone }));
  return failure(
    'wrong_form',
    `start ${quoteText(asked.start, 60)} is not written as it was shown: starts are local date and time in ${timezone}, without Z and without another offset. Nothing was sent.`,
    {
      next: `Pass the start that the guest chose exactly as getFreeSlots shows it${examples.length === 0 ? '' : `, such as ${examples.join(' or ')}`}.`,
      timezone,
      durationMinutes,
    },
  );
}

function ambiguous(asked: Asked, starts: readonly ChosenStart[]): Failure {
  const lists = starts.map(({ durationMinutes, timezone }) => `${durationMinutes} minutes in ${timezone}`);
  const latest = [...new Set(lists.toReversed())].slice(0, 3);
  return failure(
    'invalid_input',
    `${quoteText(asked.start, 60)} was shown for ${latest.join(', and for ')}. Nothing was sent.`,
    { next: 'Pass durationMinutes and timezone of the list from which the guest chose.' },
  );
}
