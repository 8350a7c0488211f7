import { describe, expect, it } from 'vitest';
import { type Case, failuresOf, joined } from './clause-products.fixture.ts';

const nothingWrong = { wrong: [], other: [], asked: [] };

function casesOf(phrases: readonly string[], wants: Case[1]): Case[] {
  return phrases.map((phrase) => [phrase, wants]);
}

describe('something that is already set is busy time', () => {
  const wants: Case[1] = ({ day, hour }) => day === '2026-11-24' && hour === 12;

  it.each([
    [
      'Hebrew',
      joined(
        [
          'קבעתי כבר משהו ל',
          'כבר קבעתי משהו ב',
          'קבענו כבר משהו אחר ב',
          'יש לי כבר משהו ב',
          'כבר יש לי משהו ב',
          'יש לנו משהו ב',
        ],
        ['שלישי ב-10', 'יום שלישי בשעה 10', 'שלישי ב-10:00'],
        [', אז בוא נגיד שלישי ב-12', ', אז אולי ביום שלישי ב-12', '. אפשר בשלישי ב-12?'],
      ),
    ],
    [
      'English',
      joined(
        ['I already have something on Tuesday at 10', "I've already booked something for Tuesday at 10"],
        [", so let's say Tuesday at 12", ', so maybe Tuesday at 12', '. Could we do Tuesday at 12?'],
      ),
    ],
  ])('%s', (_, phrases) => {
    expect(failuresOf(casesOf(phrases, wants))).toEqual(nothingWrong);
  });
});

describe('"before that I am busy" behind a request adds nothing to it', () => {
  const wants: Case[1] = ({ day, hour }) => day === '2026-11-22' && hour === 18;

  it.each([
    [
      'Hebrew',
      joined(
        ['ראשון בשש בערב, ', 'ביום ראשון ב-18:00. '],
        ['לפני זה ', 'לפני כן ', 'כי לפני זה ', 'אחרי זה '],
        ['אני עוד בפקקים', 'אני בעבודה', 'אני עדיין בדרך', 'אני עסוק', 'אני לא יכול', 'יש לי חוג'],
      ),
    ],
    [
      'English',
      joined(
        ['Sunday at six in the evening, ', 'Sunday at 6pm. '],
        ['before that ', 'before then '],
        ["I'm still in traffic", "I'm at work", "I'm busy", "I can't", "I'm driving", 'I have choir'],
      ),
    ],
  ])('%s', (_, phrases) => {
    expect(failuresOf(casesOf(phrases, wants))).toEqual(nothingWrong);
  });

  it('but behind an own event it may be the request', () => {
    const before: Case[1] = ({ day, hour }) => day === '2026-11-22' && hour < 18;
    const phrases = [
      'יש לי רופא ביום ראשון בשש, אז לפני זה',
      'I have the dentist on Sunday at 6pm, so before that',
    ];
    expect(failuresOf(casesOf(phrases, before))).toEqual(nothingWrong);
  });
});
