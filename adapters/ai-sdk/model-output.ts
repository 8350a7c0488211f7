import type { Failure, BookingTool as NeutralTool, SentRecord } from '../../src/index.ts';
import { isRecord } from '../shared-call/messages.ts';
import { optionsKey } from './read-call.ts';

type Answering<Output> = Pick<
  NeutralTool<unknown, Output | Failure>,
  'name' | 'outputSchema' | 'toModelText'
>;
type ModelOutput = {
  type: 'text' | 'error-text';
  value: string;
  providerOptions?: { [optionsKey]: SentRecord };
};

/**
 * A result as text for the model. The SDK passes `{ output }`, and some agents built on it pass the output alone. The result may come from
 * a history that somebody changed or invented. So only a result with every field of ours is used.
 */
export function toModelOutput<Output extends { ok: boolean }>(
  neutral: Answering<Output>,
  given: unknown,
): ModelOutput {
  const output = unwrapped(given);
  try {
    const result = readResult(neutral, output);
    if (result) {
      const { record } = result as { record?: SentRecord };
      return {
        // Not `error-json`: the model would read the failure's data instead of its text.
        type: result.ok ? 'text' : 'error-text',
        value: neutral.toModelText(result),
        ...(record ? { providerOptions: { [optionsKey]: record } } : {}),
      };
    }
  } catch {
    // An invented result may hold anything.
  }
  return { type: 'error-text', value: 'This result cannot be read.' };
}

/** The output itself. Mastra passes it without a wrapper. */
export function unwrapped(given: unknown): unknown {
  return isRecord(given) && 'output' in given && !('ok' in given) ? given.output : given;
}

/** Fields that every failure and every success has, beside `ok`. */
const inEveryFailure = 'code message next';
const inEverySuccess: Record<string, string> = {
  getBookingPage: 'slug url durationsMinutes defaultDurationMinutes pageTimezone reasons questions pageSays',
  getFreeSlots:
    'durationMinutes timezone today when reading otherReadings notes days daysRead through complete',
  requestMeeting:
    'status start durationMinutes timezone guestEmail confirmBy message next serviceSays record',
};

function readResult<Output extends { ok: boolean }>(
  { name, outputSchema }: Answering<Output>,
  output: unknown,
): Output | Failure | undefined {
  if (!outputSchema.safeParse(output).success) return undefined;
  const result = output as Output | Failure;
  const needed = result.ok ? inEverySuccess[name] : inEveryFailure;
  return needed?.split(' ').every((field) => field in result) === false ? undefined : result;
}
