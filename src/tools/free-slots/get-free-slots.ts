import { z } from 'zod';
import { daysLimit } from '../../wire/index.ts';
import { defineTool } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { slugField, textField, wholeNumberField } from '../contract/input-fields.ts';
import { daysText, leftOutText, namedText, quoteText } from '../contract/model-text.ts';
import {
  type BookingTool,
  dayStarts,
  type Failure,
  type FieldsOf,
  leftOutStarts,
  namedStart,
  resultSchema,
} from '../contract/tool.ts';
import type { GetFreeSlotsInput } from './find-free-slots.ts';

/**
 * Free starts, in the format that `requestMeeting` takes. No days: the list was read and is empty. `complete`: the page lists no other
 * start in the asked window, or until the day `through` if no window was asked.
 */
export type FreeSlotsFound = FieldsOf<typeof foundFields>;
const foundFields = () => ({
  ok: z.literal(true),
  slug: z.string(),
  durationMinutes: z.number(),
  timezone: z.string(),
  today: z.string(),
  /** The guest's words; '' if the call asked for every start. */
  when: z.string(),
  /** How the words were understood. */
  reading: z.string(),
  otherReadings: z.array(z.string()),
  notes: z.array(z.string()),
  days: z.array(dayStarts()),
  /** The start that fits the words best, if it is not the earliest. */
  best: z.string().optional(),
  /** Number of days that were read, and the last day that was read completely. */
  daysRead: z.number(),
  through: z.string(),
  complete: z.boolean(),
  leftOut: leftOutStarts().optional(),
  /** Number of listed starts that could not be read and were left out. */
  unreadable: z.number().optional(),
  /** If the list is empty: the last start before the asked time and the first after it. */
  nearest: z.array(namedStart()).optional(),
});

const outputSchema = resultSchema(foundFields);

export type GetFreeSlotsResult = FreeSlotsFound | Failure;

/** Loaded by the first call, so that importing the tools does not load the planner. */
let finding: Promise<typeof import('./find-free-slots.ts')> | undefined;

export function createGetFreeSlots(context: ToolContext): BookingTool<GetFreeSlotsInput, GetFreeSlotsResult> {
  return defineTool<GetFreeSlotsInput, FreeSlotsFound>(context, {
    name: 'getFreeSlots',
    title: 'Read free starts',
    description:
      "Read the page's free starts. Offer and request only starts that it shows. An error says nothing about what is free.",
    readOnly: true,
    fields: inputFields(context),
    outputSchema,
    work: async (input, call) => {
      finding ??= import('./find-free-slots.ts');
      return (await finding).findFreeSlots(call, input);
    },
    text: freeSlotsText,
  });
}

function inputFields(context: ToolContext) {
  const { defaultTimezone, durationsMinutes } = context;
  const offered = durationsMinutes ? ` One of ${durationsMinutes.slice(0, 20).join(', ')}.` : '';
  const otherwise = defaultTimezone === undefined ? 'ask the guest, do not guess' : `"": ${defaultTimezone}`;
  return {
    slug: slugField(context),
    durationMinutes: wholeNumberField(`Meeting length.${offered} 0: the page's default.`),
    timezone: textField(`The guest's IANA time zone, such as Asia/Jerusalem; ${otherwise}.`),
    days: wholeNumberField('Days ahead, 1 to 60. 0: as many as "when" needs, else 14.'),
    when: textField(
      'When the meeting may be: few words, English, Hebrew or ISO dates. Only the time, no reasons or appointments; relative days as said; translate other languages. "": everything.',
    ),
  };
}

function freeSlotsText(found: FreeSlotsFound): string {
  const { durationMinutes, timezone, today, when, reading, days, best, nearest, unreadable } = found;
  const asked = when === '' ? '' : ` for ${quoteText(when, 120)}${reading === '' ? '' : ` (${reading})`}`;
  const frame = `${durationMinutes}-minute start`;
  const place = `times in ${timezone}, today is ${today}`;
  const none = unreadable === undefined ? 'none' : 'none that can be read';
  const lines =
    days.length > 0
      ? [`Free ${frame}s${asked}, ${place}:`, ...daysText(days)]
      : [`Read, and ${none} is listed: no free ${frame}${asked}, ${place}.`];
  for (const note of found.notes) lines.push(`Note: ${note}.`);
  for (const other of found.otherReadings) lines.push(`The words could also mean: ${other}.`);
  lines.push(extentText(found));
  if (best !== undefined) lines.push(`Fits the words best: ${best}`);
  if (nearest) {
    const which = nearest.length === 1 ? 'it' : 'one of them';
    lines.push(`Nearest listed: ${namedText(nearest)}. Ask the guest whether ${which} suits.`);
  }
  if (!nearest && days.length === 0 && found.complete) lines.push('Ask the guest for another time.');
  const example = nearest?.[0]?.start ?? (days[0] && `${days[0].date}T${days[0].starts[0]}`);
  if (example !== undefined) lines.push(`To request one, pass start like ${example}`);
  return lines.join('\n');
}

function extentText(found: FreeSlotsFound): string {
  const { complete, leftOut, unreadable, reading, days, daysRead, through } = found;
  if (leftOut) return leftOutText(leftOut);
  if (unreadable !== undefined)
    return `Not complete: ${unreadable} listed ${unreadable === 1 ? 'start' : 'starts'} could not be read.`;
  if (reading === '') return `Complete through ${through}.`;
  if (!complete) {
    const more =
      daysRead < daysLimit.max ? `were not read; pass days, up to ${daysLimit.max}` : 'cannot be read yet';
    return `Complete only through ${through}: later days ${more}.`;
  }
  return days.length > 0
    ? 'Complete: these are all that the page lists in that window.'
    : 'Complete: the whole window was read.';
}
