import { expect, it } from 'vitest';
import { checkBounds, compareNotations, sampleOf, unreadReferences } from './notation.fixture.ts';
import { hebrewBounds } from './notation-bounds.fixture.ts';
import { hebrewCollision } from './notation-collisions.fixture.ts';
import { hebrewForms } from './notation-forms-hebrew.fixture.ts';
import { hebrewTemplates } from './notation-templates-hebrew.fixture.ts';
import { meaningOf, shown } from './readings.fixture.ts';
import { createTally } from './tally.fixture.ts';

it('reads every Hebrew template in its reference notation', () => {
  const unread = unreadReferences(hebrewTemplates, hebrewForms);
  expect(unread.length, `${unread.length} of ${hebrewTemplates.length}:\n${unread.join('\n')}`).toBe(0);
});

it('reads every Hebrew operator in its reference notation so that it limits', () => {
  const tally = checkBounds(hebrewBounds, hebrewForms);
  expect(tally.failures(), tally.report('Hebrew operators')).toBe(0);
});

it('reads every Hebrew notation of a date and a clock as the reference notation', () => {
  const sample = sampleOf(hebrewTemplates, hebrewForms);
  const { tally, colliding } = compareNotations(sample, hebrewForms, hebrewCollision);
  expect(tally.failures(), tally.report(`Hebrew notations (${colliding} collide)`)).toBe(0);
});

/** The collisions that planner.md decides: the left sentence means the right one, or asks. */
const collisions: [phrase: string, meaning: string][] = [
  ['24 בנובמבר 2030', '2030-11-24 בבקשה'],
  ['ביום שישי 1530', 'ביום שישי בשעה 15:30'],
  ['ביום שני 0930', 'ביום שני בשעה 9:30'],
  ['ביום שישי 2030', 'asks'],
  ['15.12', '15 בדצמבר'],
  ['ב-15.12', '15 בדצמבר'],
  ['בשעה 15.12', 'בשעה 15:12'],
  ['ביום שישי בשעה 15.12', 'ביום שישי בשעה 15:12'],
  ['24 בנובמבר בשעה 15.12', '24 בנובמבר בשעה 15:12'],
  ['ביום שלישי 15.12', '15 בדצמבר'],
  ['ביום שישי 10.30', 'ביום שישי בשעה 10:30'],
  ['ביום שישי ב-14.45', 'ביום שישי בשעה 14:45'],
  ['ביום שישי 11.00', 'ביום שישי בשעה 11:00'],
  ['בין 10.10 ל-11.30', 'בין 10:10 ל-11:30'],
  ['5.3', '5 במרץ'],
  ['5/3 בבקשה', '5 במרץ בבקשה'],
  ['5-3 בבקשה', 'asks'],
  ['ביום שני 24 בנובמבר', 'asks'],
  ['ביום שני 24.11', 'asks'],
  ['ביום שישי 24/11/2026', 'asks'],
  ['אחרי יום שישי 24.11', 'asks'],
];

it('reads the Hebrew notations that collide as planner.md decides', () => {
  const tally = createTally();
  for (const [phrase, meaning] of collisions) {
    const read = meaningOf(phrase);
    const holds = meaning === 'asks' ? read.kind === 'ambiguous' : read.key === meaningOf(meaning).key;
    tally.count(holds, { phrase }, () => `${shown(phrase)}, expected ${meaning}`);
  }
  expect(tally.failures(), tally.report('Hebrew collisions')).toBe(0);
});
