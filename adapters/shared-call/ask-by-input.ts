import type { BookingToolSet, RequestMeetingInput, ToolCall } from '../../src/index.ts';

type RequestMeeting = BookingToolSet['requestMeeting'];

/** `requestMeeting` in a framework where the human who approves reads only the input of the call. */
export type AskedByInput = RequestMeeting & {
  /** Whether a human is asked. Yes for a call that was decided: a framework may ask again when it resumes. */
  asks(input: RequestMeetingInput, call: ToolCall): Promise<boolean>;
};

/**
 * A human is asked about a call that would be sent. They are not asked about an input without duration or zone, because they could not see
 * them: the model has to name them. Every call needs its `approval`.
 */
export function askByInput(tool: RequestMeeting): AskedByInput {
  const { shape } = tool.inputSchema as { shape?: object };
  const hasZone = 'timezone' in Object(shape);
  const isOpen = ({ durationMinutes, timezone }: RequestMeetingInput) =>
    !(Number(durationMinutes) > 0) || (hasZone && /^\s*(?:null|undefined)?\s*$/.test(timezone ?? ''));
  const isDecided = ({ approval }: ToolCall) => approval?.decision !== 'none';
  const asks: AskedByInput['asks'] = async (input, call) => {
    if (isDecided(call)) return true;
    return 'proposal' in (await tool.review(input, call)) && !isOpen(input);
  };
  const execute: AskedByInput['execute'] = async (input, call = {}) => {
    const result = await tool.execute(input, call);
    const isRefused = !result.ok && result.code === 'not_approved';
    return isRefused && !isDecided(call) && isOpen(input) ? { ...result, ...openInput } : result;
  };
  return Object.create(tool, { asks: { value: asks }, execute: { value: execute } });
}

const openInput = {
  message:
    'A human approves each request here and reads this call itself, which leaves the duration or the zone open. Nothing was sent.',
  next: 'Make the same call again with durationMinutes and timezone of the list that showed the start.',
};
