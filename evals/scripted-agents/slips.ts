import { lastOf, type Policy, readProgress, type Seen } from '../scripted-model/index.ts';
import { laterStart, withoutCalls } from './changes.ts';

/** The same agent, but its first request is for a start seven minutes late; the tool's answer corrects it, and it makes the right one. */
export function slips(policy: Policy): Policy {
  return async (seen) => {
    const { done, sinceGuest } = readProgress(seen);
    const isCorrected = lastOf(done, 'requestMeeting')?.result.isError === true;
    const isNew = sinceGuest.some(({ call, result }) => call.name === 'requestMeeting' && result.isError);
    // The refused attempt is forgotten: what it decides from is the conversation as it was before.
    const step = await policy(isCorrected && isNew ? withoutSlip(seen) : seen);
    if (!('call' in step) || lastOf(done, 'requestMeeting')) return step;
    const call = step.call.map((one) => {
      if (one.name !== 'requestMeeting' || typeof one.input === 'string') return one;
      return { ...one, input: { ...one.input, start: laterStart(String(one.input.start), 7) } };
    });
    return { ...step, call };
  };
}

/** Only where the request was the slip itself: any other refusal is to be seen. */
function withoutSlip(seen: Seen): Seen {
  const requests = readProgress(seen).done.filter(({ call }) => call.name === 'requestMeeting');
  const [slip] = requests;
  return requests.length === 1 && slip ? withoutCalls(seen, ({ call }) => call.id === slip.call.id) : seen;
}
