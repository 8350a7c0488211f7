import { expect, it } from 'vitest';
import { guestZone } from './guest-zone.ts';

/** One link of the IANA database, spelled in as many ways as there are numbers. Intl accepts them all. */
function spelled(number: number): string {
  let bit = 0;
  return 'America/Argentina/ComodRivadavia'.replace(/[a-z]/g, (letter) =>
    (number >> bit++) & 1 ? letter.toUpperCase() : letter,
  );
}

it('accepts only the one right spelling of a zone: each accepted spelling would stay in memory', () => {
  const right = guestZone(spelled(0));
  expect(right?.name).toBe('America/Argentina/ComodRivadavia');
  const others = Array.from({ length: 2000 }, (_, index) => guestZone(spelled(index + 1)));
  expect(others.filter((zone) => zone !== undefined)).toEqual([]);
  expect(guestZone(spelled(0))).toBe(right);
});
