import { hasComeAbout, isAccepted, isUncertain, requestAnswers, startOf } from '../log/progress.ts';
import type { Outcome } from '../scenarios/script.ts';
import { fitsWish, wishAfter } from '../scenarios/wish.ts';
import { asksSomething } from './asked-about.ts';
import { offeredStarts } from './offered-starts.ts';
import type { Heard } from './reply.ts';
import { saysOneOf, tellsOfGivingUp, tellsOfNotKnowing, tellsOfRequest } from './told-end.ts';

type Told = { says: 'thanks' | 'allRight'; rule: 'told_request' | 'told_no' | 'told_uncertain' | 'gave_up' };

/** The end that the agent has just told, where one has come about; undefined while the conversation goes on. */
export function outcomeTold(heard: Heard): Told | undefined {
  const { script, log, text } = heard;
  if (hasAcceptance(heard))
    return tellsOfRequest(text) ? { says: 'thanks', rule: 'told_request' } : undefined;
  const words = (kind: 'declined' | 'uncertain') =>
    script.outcomes.filter((one) => canBeTold(one, log)).flatMap((one) => toldWords(one, kind));
  if (hasUncertainty(heard)) {
    const tells = saysOneOf(text, words('uncertain')) || tellsOfNotKnowing(text) || tellsOfRequest(text);
    if (tells) return { says: 'allRight', rule: 'told_uncertain' };
  }
  if (offeredStarts(script, log, text).fitting.length > 0) return undefined;
  if (saysOneOf(text, words('declined'))) return { says: 'allRight', rule: 'told_no' };
  const isLast = !text.includes('?') && !asksSomething(text);
  const hasTried = log.some(({ type }) => type === 'wire_answered');
  return isLast && hasTried && tellsOfGivingUp(text) ? { says: 'allRight', rule: 'gave_up' } : undefined;
}

/** Nobody takes a no from whoever has not looked yet: it says something else by the same words. */
function canBeTold(outcome: Outcome, log: Heard['log']): boolean {
  const after = 'declined' in outcome ? outcome.declined.after : undefined;
  return after === undefined || hasComeAbout(after, log);
}

function toldWords(outcome: Outcome, kind: 'declined' | 'uncertain'): string[] {
  if (kind === 'declined') return 'declined' in outcome ? outcome.declined.told : [];
  return 'uncertain' in outcome ? outcome.uncertain.told : [];
}

/** Whether the latest accepted request is for a start that the guest wants: it confirms no other. */
export function hasWhatItWants({ script, log }: Pick<Heard, 'script' | 'log'>): boolean {
  const start = startOf(requestAnswers(log).findLast(isAccepted)?.sent);
  const { wish } = wishAfter(script, log);
  return start !== undefined && fitsWish(start, wish, script.guest.timezone);
}

/** Whether a request was accepted since the guest last changed what it wants. */
export function hasAcceptance({ script, log }: Pick<Heard, 'script' | 'log'>): boolean {
  const { sinceEvent } = wishAfter(script, log);
  return requestAnswers(log).some((answer) => answer.n > sinceEvent && isAccepted(answer));
}

/** Whether nobody knows what became of the latest request. */
export function hasUncertainty({ log }: Pick<Heard, 'log'>): boolean {
  const latest = requestAnswers(log).at(-1);
  return latest !== undefined && isUncertain(latest);
}
