import type { Token } from '../tokens.ts';
import { isParted, setOf, textAt } from './look.ts';

const speakers = setOf('i we');
const having = setOf('have got had');
const held = setOf("i've we've");
const asking = setOf('can could may should shall would if when did do must until till before after');
const determiners = setOf('a an my another some our the');
const engagements = setOf(
  'appointment appointments meeting meetings call calls class classes conflict conflicts commitment commitments engagement interview interviews exam ' +
    'exams flight flights lecture lectures seminar workshop surgery wedding funeral training standup event thing things plans deadline',
);
const reach = 6;

/** "I have a dentist appointment", "we've got another call": the token behind what somebody has on already. */
export function pastEngagement(tokens: readonly Token[], at: number): number | undefined {
  const word = textAt(tokens, at);
  const isSpeaker = speakers.has(word) && having.has(textAt(tokens, at + 1));
  if (!(isSpeaker || held.has(word)) || asking.has(textAt(tokens, at - 1))) return undefined;
  const verb = isSpeaker ? at + 2 : at + 1;
  const from = textAt(tokens, verb) === 'got' ? verb + 1 : verb;
  const isNamed = determiners.has(textAt(tokens, from));
  for (let index = from; index < from + reach; index += 1) {
    if (index > from && isParted(tokens, index)) return undefined;
    if (engagements.has(textAt(tokens, index)))
      return isNamed || textAt(tokens, index).endsWith('s') ? index + 1 : undefined;
  }
  return undefined;
}
