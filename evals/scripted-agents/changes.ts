import {
  callOf,
  type DoneCall,
  inputText,
  lastOf,
  type Policy,
  readProgress,
  type Seen,
  type SeenMessage,
  type Step,
} from '../scripted-model/index.ts';

type Input = Record<string, unknown>;

/** A policy whose steps are changed before they are taken. */
export function changed(policy: Policy, change: (step: Step, seen: Seen) => Step): Policy {
  return async (seen) => change(await policy(seen), seen);
}

/** A policy whose calls of one tool have another input. */
export function changedInput(
  policy: Policy,
  tool: string,
  change: (input: Input, seen: Seen) => Input,
): Policy {
  return changed(policy, (step, seen) => {
    if (!('call' in step)) return step;
    const call = step.call.map((one) =>
      one.name === tool && typeof one.input !== 'string'
        ? { name: tool, input: change(one.input, seen) }
        : one,
    );
    return { ...step, call };
  });
}

/** A policy that says something else. */
export function changedWords(policy: Policy, change: (text: string, seen: Seen) => string): Policy {
  return changed(policy, (step, seen) =>
    'say' in step && !('call' in step) ? { say: change(step.say ?? '', seen) } : step,
  );
}

/** A start, so many minutes later on the same day, in the form in which it was written. */
export function laterStart(start: string, minutes: number): string {
  const [, date = '', hour = '', minute = '', rest = ''] = /^(.{10}T)(\d\d):(\d\d)(.*)$/.exec(start) ?? [];
  if (date === '') return start;
  const total = (Number(hour) * 60 + Number(minute) + minutes + 1440) % 1440;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date}${pad(Math.floor(total / 60))}:${pad(total % 60)}${rest}`;
}

/** The same day's clock, so many days later. */
export function daysLater(start: string, days: number): string {
  const date = new Date(`${start.slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return `${date.toISOString().slice(0, 10)}${start.slice(10)}`;
}

/** The conversation as it would be without some calls and what they were answered. */
export function withoutCalls(seen: Seen, isLeftOut: (made: DoneCall) => boolean): Seen {
  const ids = new Set(
    readProgress(seen)
      .done.filter(isLeftOut)
      .map(({ call }) => call.id),
  );
  const messages = seen.messages.flatMap((message): SeenMessage[] => {
    if (message.role === 'tool') return ids.has(message.callId) ? [] : [message];
    if (message.role !== 'assistant') return [message];
    const calls = message.calls.filter(({ id }) => !ids.has(id));
    return calls.length === 0 && message.calls.length > 0 && message.text === ''
      ? []
      : [{ ...message, calls }];
  });
  return { ...seen, messages };
}

/** The request that was made last, to be made again with changes; undefined where there was none, or its tool is gone. */
export function requestAgain(seen: Seen, change: Input = {}): Step | undefined {
  const last = lastOf(readProgress(seen).done, 'requestMeeting');
  const made = last && callOf(seen, 'requestMeeting', { ...(last.call.input as Input), ...change });
  return made && { call: [made] };
}

/** The start of the last request. */
export function lastRequested(seen: Seen): string {
  const last = lastOf(readProgress(seen).done, 'requestMeeting');
  return last ? inputText(last, 'start') : '';
}
