import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { meaningOf } from './readings.fixture.ts';

const english = joined(
  ["I'm in ", 'i am in ', "We're in ", "I'm calling from ", 'I live in '],
  ['New York', 'London', 'Rome', 'Tokyo'],
  [', so 10am my time on Friday', ' so Friday at 10am my time', '. Could we do 10am my time on Friday?'],
);
const hebrew = joined(
  ['אני ב', 'אני נמצאת ב', 'אנחנו ב'],
  ['ניו יורק', 'לונדון', 'טוקיו'],
  [', אז ב-10 בבוקר לפי השעון שלי ביום שישי', ', ביום שישי ב-10 בבוקר שעון מקומי'],
);

describe('"my time" of a guest who says to be in another zone', () => {
  it('asks which zone is meant', () => {
    const all = [...english, ...hebrew];
    expect(all.filter((phrase) => meaningOf(phrase).kind !== 'ambiguous')).toEqual([]);
  });

  it('is certain in the own zone, or without a place', () => {
    const certain = [
      "I'm in Tel Aviv, 10am my time on Friday",
      '10am my time on Friday',
      "I'm in a meeting, 10am my time on Friday",
    ];
    const wanted = meaningOf('Friday at 10am').key;
    expect(certain.filter((phrase) => meaningOf(phrase).key !== wanted)).toEqual([]);
  });
});
