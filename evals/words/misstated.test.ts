import { describe, expect, it } from 'vitest';
import { parseInstant, zoneOf } from '../../src/time/index.ts';
import { slowdownOfLength } from '../../tests/cpu-time.ts';
import { misstatedPart } from './misstated.ts';
import { sentencesIn } from './sentences.ts';

/** Tuesday, 24 November 2026, 15:00 in Jerusalem, spoken of on the Monday before. */
const spoken = {
  start: parseInstant('2026-11-24T15:00:00+02:00') as number,
  zone: zoneOf('Asia/Jerusalem'),
  saidAt: parseInstant('2026-11-23T10:00:00+02:00') as number,
};

const wrongIn = (text: string) =>
  sentencesIn(text)
    .map((sentence) => misstatedPart(sentence, spoken))
    .find((part) => part !== undefined);

describe('what agrees', () => {
  it.each([
    'I requested it.',
    'I requested Tuesday at 15:00.',
    'I requested Tue 24 Nov 2026, 15:00.',
    'I requested Tuesday, November 24th, 2026 at 3:00 PM.',
    'I requested the 24th at 3 p.m. for you.',
    'I requested Tuesday at 3.',
    "I requested Tuesday at three o'clock.",
    'I requested Tuesday at 15.00.',
    'I requested Tuesday at 1500, or 15h.',
    'I requested Tuesday at three, thirty minutes.',
    'I requested Tuesday at three thirty-minute slots a day.',
    'I requested tomorrow at three.',
    'I requested 2026-11-24 15:00.',
    'I requested 2026-11-24T15:00:00+02:00.',
    'I requested 2026-11-24T13:00:00Z.',
    'I requested 24.11.2026 at 15:00.',
    'I requested 11/24 at 15:00.',
    'I requested 24/11/26, 15:00–15:30.',
    'I requested 15:00–15:30 on Tuesday.',
    'I requested Tuesday at 3 in the afternoon.',
    'I requested Tuesday at 15:00 (Asia/Jerusalem).',
    'I requested Tuesday at 15:00 Israel time.',
    'I requested Tuesday at 13:00 UTC.',
    'I requested Tuesday at 13:00 (GMT).',
    'I requested 15:00 UTC+2.',
    'I requested Tuesday at 8 am New York time.',
    'I requested Tuesday at 8:00 AM EST.',
    'I requested 18:30 Kolkata time on Tuesday.',
    'I requested Wednesday at 2:00 am Auckland time.',
    'I requested 15:00 instead of 14:00.',
    'I requested Tuesday at 15:00 instead of Monday at 14:00.',
    'I requested Tuesday at 15:00; confirm it before Thursday, 26 November, 10:00.',
    'I requested 30 minutes on Tuesday; the link is good for 48 hours.',
    'The request was sent; please confirm by Wednesday, 25 November, 10:00.',
    'I requested Tuesday at 15:00, for you and 3 colleagues.',
    'ביקשתי את יום שלישי בשעה 15:00.',
    'ביקשתי ליום שלישי, 24 בנובמבר 2026, 15:00.',
    'ביקשתי ליום ג׳ ב-15:00.',
    'ביקשתי לשלישי בשלוש.',
    'ביקשתי ליום שלישי בשעה 3 אחר הצהריים.',
    'ביקשתי למחר בשעה שלוש.',
    'ביקשתי ל-24.11 בשעה 15:00.',
    'ביקשתי את 15:00 (שעון ישראל).',
    'ביקשתי את 8:00 שעון ניו יורק.',
    'ביקשתי 30 דקות, והקישור טוב ל-48 שעות.',
    'ביקשתי ליום שלישי במקום יום שני.',
    'הבקשה נשלחה; יש לאשר עד יום חמישי, 26 בנובמבר, 10:00.',
  ])('%s', (text) => {
    expect(wrongIn(text)).toBeUndefined();
  });
});

describe('what does not', () => {
  it.each([
    ['I requested Wednesday at 15:00.', 'Wednesday'],
    ['I requested Tue 25 Nov, 15:00.', '25 Nov'],
    ['I requested Tuesday, 24 November 2027.', '24 November 2027'],
    ['I requested Tuesday, December 24th.', 'December 24th'],
    ['I requested Tuesday at 16:00.', '16:00'],
    ['I requested Tuesday at 3 am.', 'at 3 am'],
    ['I requested Tuesday at 05:00 pm.', '05:00 pm'],
    ['I requested Tuesday at four.', 'at four'],
    ['I requested Tuesday at half past three.', 'at half past three'],
    ['I requested Tuesday at noon.', 'noon'],
    ['I requested Tuesday at 03:00.', '03:00'],
    ['I requested Tuesday at 15.30.', 'at 15.30'],
    ['I requested Tuesday at 1600.', 'at 1600'],
    ['I requested Tuesday at 16h.', 'at 16h'],
    ["I requested Tuesday, 4 o'clock.", "4 o'clock"],
    ["I requested Tuesday, four o'clock.", "four o'clock"],
    ['I requested Tuesday at three thirty.', 'at three thirty'],
    ['I requested today at 15:00.', 'today'],
    ['I requested 2026-11-25T15:00.', '2026-11-25'],
    ['I requested 2026-11-24T15:00Z.', '15:00Z'],
    ['I requested 25.11. at 15:00.', '25.11'],
    ['I requested the 25th at 15:00.', 'the 25th'],
    ['I requested Tuesday at 15:00 UTC.', '15:00 UTC'],
    ['I requested Tuesday at 15:00 (Europe/London).', '15:00 (Europe/London)'],
    ['I requested Tuesday at 15:00 New York time.', '15:00 New York time'],
    ['I requested Tuesday at 13:00.', '13:00'],
    ['ביקשתי ליום רביעי בשעה 15:00.', 'ליום רביעי'],
    ['ביקשתי ליום שלישי, 25 בנובמבר.', '25 בנובמבר'],
    ['ביקשתי לשלישי בארבע.', 'בארבע'],
    ['ביקשתי ליום שלישי בשעה 16:00.', '16:00'],
    ['ביקשתי ליום שלישי בשעה 3 בבוקר.', 'בשעה 3 בבוקר'],
    ['ביקשתי להיום ב-15:00.', 'להיום'],
    ['ביקשתי את 15:00 שעון לונדון.', '15:00 שעון לונדון'],
  ])('%s', (text, part) => {
    expect(wrongIn(text)).toBe(part);
  });
});

describe('where clocks change', () => {
  it.each([
    ['2026-03-08T06:30:00Z', 'America/New_York', 'I requested Sunday, 8 March at 1:30 am.', true],
    ['2026-03-08T07:30:00Z', 'America/New_York', 'I requested Sunday, 8 March at 3:30 am.', true],
    ['2026-03-08T07:30:00Z', 'America/New_York', 'I requested Sunday, 8 March at 2:30 am.', false],
    ['2026-11-01T06:30:00Z', 'America/New_York', 'I requested 1 November at 1:30 am.', true],
    ['2026-10-25T00:30:00Z', 'Europe/London', 'I requested 25 October at 1:30 am.', true],
    ['2026-10-24T22:30:00Z', 'Asia/Jerusalem', 'I requested Sunday at 1:30 am.', true],
    ['2026-10-24T22:30:00Z', 'Asia/Jerusalem', 'I requested Saturday at 1:30 am.', false],
  ])('%s in %s: %s', (start, zone, text, agrees) => {
    const said = { start: parseInstant(start) as number, zone: zoneOf(zone), saidAt: spoken.saidAt };
    expect(misstatedPart(text, said) === undefined).toBe(agrees);
  });
});

it('reads long texts in linear time', () => {
  for (const part of ['1 ', '15:00', '24 nov ', 'Aa Aa ', 'a/', 'ב', '24.', 'Tuesday ']) {
    const read = (times: number, serial: number) =>
      misstatedPart(`${'x'.repeat(serial)} ${part.repeat(times)}`, spoken);
    expect(slowdownOfLength(read, 250), part).toBeLessThan(4);
  }
});
