import { expect, it } from 'vitest';
import { checkBounds, compareNotations, sampleOf, unreadReferences } from './notation.fixture.ts';
import { englishBounds } from './notation-bounds.fixture.ts';
import { englishCollision, misreadNotations } from './notation-collisions.fixture.ts';
import { decemberMornings, novemberAfternoons } from './notation-forms.fixture.ts';
import { englishTemplates } from './notation-templates.fixture.ts';
import { meaningOf, shown } from './readings.fixture.ts';
import { createTally } from './tally.fixture.ts';

it('samples every form in every template, and every pair of a date form and a clock form', () => {
  const sample = sampleOf(englishTemplates, novemberAfternoons);
  const ofMoments = sample.filter(({ template }) => template.includes('{D}') && template.includes('{T}'));
  const { dates, clocks } = novemberAfternoons;
  expect(new Set(ofMoments.map(({ date, clock }) => `${date} ${clock}`)).size).toBe(
    dates.length * clocks.length,
  );
  const met = (kind: 'date' | 'clock', operand: string) =>
    new Set(
      sample.flatMap((one) => (one.template.includes(operand) ? [`${one.template} ${one[kind]}`] : [])),
    );
  const having = (operand: string) =>
    englishTemplates.filter((template) => template.includes(operand)).length;
  expect(met('date', '{D}').size).toBe(having('{D}') * dates.length);
  expect(met('clock', '{T}').size).toBe(having('{T}') * clocks.length);
});

it('reads every English template in its reference notation', () => {
  const unread = unreadReferences(englishTemplates, novemberAfternoons);
  expect(unread.length, `${unread.length} of ${englishTemplates.length}:\n${unread.join('\n')}`).toBe(0);
});

it('reads every English operator in its reference notation so that it limits', () => {
  const tally = checkBounds(englishBounds, novemberAfternoons);
  expect(tally.failures(), tally.report('English operators')).toBe(0);
});

it('reads every English notation of a date and an afternoon clock as the reference notation', () => {
  const sample = sampleOf(englishTemplates, novemberAfternoons);
  const isLeftOut = (phrase: string) => englishCollision(phrase) || misreadNotations.has(phrase);
  const { tally, colliding } = compareNotations(sample, novemberAfternoons, isLeftOut);
  expect(tally.failures(), tally.report(`English notations (${colliding} left out)`)).toBe(0);
});

it('reads every English notation of a date in December and a half hour as the reference notation', () => {
  const sample = sampleOf(englishTemplates, decemberMornings);
  const { tally, colliding } = compareNotations(sample, decemberMornings, englishCollision);
  expect(tally.failures(), tally.report(`English half hours (${colliding} collide)`)).toBe(0);
});

/** The collisions that planner.md decides: the left sentence means the right one, or asks. */
const collisions: [phrase: string, meaning: string][] = [
  ['24 November 2030', '2030-11-24'],
  ['Nov 24 2027', '2027-11-24'],
  ['Friday 1530', 'Friday at 15:30'],
  ['Friday 1500', 'Friday at 15:00'],
  ['Monday 0930', 'Monday at 9:30'],
  ['Friday 2030', 'asks'],
  ['Monday 2015', 'asks'],
  ['15.12', '15 December'],
  ['13.12', '13 December'],
  ['on 15.12', '15 December'],
  ['at 15.12', 'at 15:12'],
  ['Friday at 15.12', 'Friday at 15:12'],
  ['24 November 15.12', '24 November at 15:12'],
  ['2026-11-24 15.12', '24 November at 15:12'],
  ['24 November at 15.12', '24 November at 15:12'],
  ['Tuesday 15.12', '15 December'],
  ['Friday 10.30', 'Friday at 10:30'],
  ['Friday 14.45', 'Friday at 14:45'],
  ['Friday 11.00', 'Friday at 11:00'],
  ['24.11 11.00', '24 November at 11:00'],
  ['between 10.10 and 11.30', 'between 10:10 and 11:30'],
  ['Friday 9h', 'Friday at 9:00'],
  ['Friday 7h', 'Friday at 7:00'],
  ['Friday after 9h', 'Friday after 9:00'],
  ['Friday for 9h', 'Friday for 9 hours'],
  ['Friday 2h', 'Friday for 2 hours'],
  ['Friday, 2h', 'Friday for 2 hours'],
  ['Friday for 2h', 'Friday for 2 hours'],
  ['Monday 24 November', 'asks'],
  ['Mon 24/11/2026', 'asks'],
  ['Friday the 24th', 'asks'],
  ['Thursday 2026-11-24', 'asks'],
  ['Mon, November 24, 2026', 'asks'],
  ['not Monday 24 November', 'asks'],
  ['after Friday 24.11', 'asks'],
];

it('reads the notations that collide as planner.md decides', () => {
  const tally = createTally();
  for (const [phrase, meaning] of collisions) {
    const read = meaningOf(phrase);
    const holds = meaning === 'asks' ? read.kind === 'ambiguous' : read.key === meaningOf(meaning).key;
    tally.count(holds, { phrase }, () => `${shown(phrase)}, expected ${meaning}`);
  }
  expect(tally.failures(), tally.report('Collisions')).toBe(0);
});
