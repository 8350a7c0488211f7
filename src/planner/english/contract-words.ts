import type { Token } from '../tokens.ts';
import { setOf, textAt } from './look.ts';

/** What contracts and terms of service do "at any time". */
const deeds = setOf(
  'terminate terminated terminates termination revoke revoked unsubscribe withdraw withdrawn amend amended modify modified discontinue suspend ' +
    'suspended cancel cancelled canceled discretion hereby herein thereafter employer employee tenant landlord licensee licensor notice refund',
);
const modals = setOf('may shall must');
const askers = setOf('i we you it that this which tuesday wednesday thursday friday monday saturday sunday');
const reach = 40;
const ahead = 10;

/** "The company may change this at any time": no wish of somebody who asks for a meeting. */
export function isOfContract(tokens: readonly Token[], at: number, next: number): boolean {
  for (let index = Math.max(0, at - reach); index < Math.min(tokens.length, next + ahead); index += 1) {
    const word = textAt(tokens, index);
    if (deeds.has(word)) return true;
    if (index > 0 && index < at && modals.has(word) && isTold(tokens, index)) return true;
  }
  return false;
}

/** "The landlord may enter": somebody else than who speaks. */
function isTold(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before?.kind === 'word' && !askers.has(before.text) && tokens[at + 1]?.kind !== 'number';
}
