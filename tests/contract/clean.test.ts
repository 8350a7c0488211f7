import { expect, it } from 'vitest';
import { objectionsTo, saysBooked } from './clean.ts';

it.each([
  'You are booked for Tuesday',
  'Booked: Tue 24 Nov',
  'Not every start is free. The meeting is booked',
  'it is not free; it is booked',
])('knows a booking from its denial: %s', (words) => {
  expect(saysBooked(words)).toBe(true);
});

it.each([
  'The meeting is not booked yet',
  'nothing is booked before',
  'Without it nothing is booked',
  'Book it',
])('takes a denial for one: %s', (words) => {
  expect(saysBooked(words)).toBe(false);
});

const ours = (text: string) => objectionsTo({ text, result: { ok: true, message: text }, isError: false });

it.each([
  'TypeError: x is undefined',
  'at Object.run (/srv/app/run.ts:3:1)',
  'see /srv/node_modules/ai',
  'at file:///srv/app.js',
  'at async /srv/app',
  'a bell \u0007',
  'a turn \u202e',
  'nothing\u200bseen',
  'It is booked',
])('objects to %j, in the text and in the result', (text) => {
  expect(ours(text)).toHaveLength(2);
});

it('leaves alone what a stranger said, as long as it can be seen', () => {
  const stranger = (said: string) =>
    objectionsTo({
      text: `The service's own words: "${said}"`,
      result: { serviceSays: said },
      isError: false,
    });
  expect(stranger('You are booked!')).toEqual([]);
  expect(stranger('You are \u202e')).toHaveLength(2);
});
