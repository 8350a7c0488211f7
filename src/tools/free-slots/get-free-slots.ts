import { z } from 'zod';
import { runCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { inputSchema, slugDescription, textField, wholeNumberField } from '../contract/input-fields.ts';
import { failureText } from '../contract/model-text.ts';
import { resultSchema, startsFields } from '../contract/result-schema.ts';
import type { BookingTool } from '../contract/tool.ts';
import type { GetFreeSlotsInput } from './find-free-slots.ts';
import { type FreeSlotsFound, freeSlotsText, type GetFreeSlotsResult } from './free-slots-text.ts';

/** Loaded by the first call: an import of the tools does not wait for the planner. */
let work: Promise<typeof import('./find-free-slots.ts')> | undefined;

export function createGetFreeSlots(context: ToolContext): BookingTool<GetFreeSlotsInput, GetFreeSlotsResult> {
  const tool = 'getFreeSlots';
  return {
    name: tool,
    description:
      "Read the page's free starts. Offer and request only starts that it shows. An error says nothing about what is free.",
    inputSchema: inputSchema(inputFields(context)),
    get outputSchema() {
      return freeSlotsSchema();
    },
    annotations: {
      title: 'Read free starts',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    execute: (input, call = {}) =>
      runCall<FreeSlotsFound>(context, { call, tool }, async (running) => {
        work ??= import('./find-free-slots.ts');
        return (await work).findFreeSlots(context, input, running);
      }),
    toModelText: (result) => (result.ok ? freeSlotsText(result) : failureText(result)),
  };
}

function inputFields({ slug, guest, defaultTimezone, page }: ToolContext): Record<string, z.ZodType> {
  const offered = page ? ` One of ${page.durationsMinutes.slice(0, 20).join(', ')}.` : '';
  const otherwise = defaultTimezone === undefined ? 'ask the guest, do not guess' : `"": ${defaultTimezone}`;
  return {
    ...(slug === undefined ? { slug: textField(slugDescription) } : {}),
    durationMinutes: wholeNumberField(`Meeting length.${offered} 0: the page's default.`),
    ...(!guest.fixes('timezone')
      ? { timezone: textField(`The guest's IANA time zone, such as Asia/Jerusalem; ${otherwise}.`) }
      : {}),
    days: wholeNumberField('How many days ahead, 1 to 60. 0: as many as "when" needs, else 14.'),
    when: textField(
      'The guest\'s own words about day and time, English or Hebrew, not converted: "Tuesday after three". Or ISO dates. "": everything.',
    ),
  };
}

const freeSlotsSchema = resultSchema<GetFreeSlotsResult>(() => ({
  ...startsFields(),
  slug: z.string(),
  when: z.string(),
  reading: z.string(),
  otherReadings: z.array(z.string()),
  notes: z.array(z.string()),
  best: z.string(),
  daysRead: z.number(),
  through: z.string(),
  complete: z.boolean(),
  unreadable: z.number(),
}));
