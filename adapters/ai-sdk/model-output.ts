import type { Failure, BookingTool as NeutralTool } from '../../src/index.ts';

/** What is needed of a tool. */
type Answering<Output> = Pick<
  NeutralTool<unknown, Output | Failure>,
  'name' | 'outputSchema' | 'toModelText'
>;
type ModelOutput = { type: 'text' | 'error-text'; value: string };

/**
 * A result as the model reads it. It may come out of a history that was kept, changed or made up elsewhere: what no tool of ours could
 * have answered is not read as if one had.
 */
export function toModelOutput<Output extends { ok: boolean }>(
  neutral: Answering<Output>,
  output: unknown,
): ModelOutput {
  const result = readResult(neutral, output);
  try {
    // Not `error-json`: the model would read the failure's data, where every other adapter gives it the text.
    if (result) return { type: result.ok ? 'text' : 'error-text', value: neutral.toModelText(result) };
  } catch {
    // A field that no schema of this tool names was not what it seemed.
  }
  return { type: 'error-text', value: 'This result cannot be read.' };
}

/** What is always there, beside `ok`. */
const inEveryFailure = ['code', 'message', 'next'];
const inEverySuccess: Record<string, string[]> = {
  getBookingPage: [
    'slug',
    'url',
    'durationsMinutes',
    'defaultDurationMinutes',
    'pageTimezone',
    'reasons',
    'questions',
    'pageSays',
  ],
  getFreeSlots: [
    'durationMinutes',
    'timezone',
    'today',
    'when',
    'reading',
    'otherReadings',
    'notes',
    'days',
    'daysRead',
    'through',
    'complete',
  ],
  requestMeeting: ['message', 'next', 'serviceSays'],
};

function readResult<Output extends { ok: boolean }>(
  { name, outputSchema }: Answering<Output>,
  output: unknown,
): Output | Failure | undefined {
  if (!outputSchema.safeParse(output).success) return undefined;
  const result = output as Output | Failure;
  const needed = result.ok ? (inEverySuccess[name] ?? []) : inEveryFailure;
  return needed.every((field) => field in result) ? result : undefined;
}
