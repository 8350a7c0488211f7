import {
  type DoneCall,
  type Policy,
  type PolicyCall,
  type PolicyStep,
  readProgress,
  type Seen,
  type SeenMessage,
} from '../scripted-model/index.ts';

type Input = Record<string, unknown>;
type InputCall = { name: string; input: Input };

/** A policy whose steps are changed before they are returned. */
export function changed(policy: Policy, change: (step: PolicyStep, seen: Seen) => PolicyStep): Policy {
  return async (seen) => change(await policy(seen), seen);
}

/** A policy that replaces each call by other calls. Malformed calls stay. */
export function changedCalls(policy: Policy, change: (call: InputCall, seen: Seen) => PolicyCall[]): Policy {
  return changed(policy, (step, seen) => {
    if (!('call' in step)) return step;
    const call = step.call.flatMap((one) =>
      typeof one.input === 'string' ? [one] : change({ name: one.name, input: one.input }, seen),
    );
    return { ...step, call };
  });
}

/** The conversation without some calls and their answers. */
export function withoutCalls(seen: Seen, isLeftOut: (made: DoneCall) => boolean): Seen {
  const leftOut = readProgress(seen).done.filter(isLeftOut);
  const ids = new Set(leftOut.map(({ call }) => call.id));
  const messages = seen.messages.flatMap((message): SeenMessage[] => {
    if (message.role === 'tool') return ids.has(message.callId) ? [] : [message];
    if (message.role !== 'assistant') return [message];
    const calls = message.calls.filter(({ id }) => !ids.has(id));
    const isEmpty = calls.length === 0 && message.calls.length > 0 && message.text === '';
    return isEmpty ? [] : [{ ...message, calls }];
  });
  return { ...seen, messages };
}
