import type { Bounds } from './notation-bounds.fixture.ts';
import { meaningOf, offersOf, shown, wrongStarts } from './readings.fixture.ts';
import { createTally, type Tally } from './tally.fixture.ts';

/** `clitic` is a Hebrew letter that the operand takes on, or empty. */
type Form<Operand extends string> = { name: string; write: (operand: Operand, clitic: string) => string };
export type NotationForms = { dates: Form<'D' | 'E'>[]; clocks: Form<'T' | 'U'>[] };
type FormNames = { date: string; clock: string };

/** A sentence pattern: `{D}` and `{E}` are 24 and 26 November, `{T}` and `{U}` are 15:00 and 17:00. `{ב:D}` takes the letter ב. */
export type Template = string;

type Combination = { template: Template; date: number; otherDate: number; clock: number; otherClock: number };

/**
 * Combinations in which each date form and each clock form meets each template, and each pair of forms meets. The second operand
 * of a range has another form than the first in half of them.
 */
export function sampleOf(templates: Template[], { dates, clocks }: NotationForms): Combination[] {
  const count = Math.max(dates.length, clocks.length);
  return templates.flatMap((template, row) => {
    const rounds = /D/.test(template) || /T/.test(template) ? count : 1;
    return Array.from({ length: rounds }, (_, index) => {
      const date = index % dates.length;
      const clock = (index + row) % clocks.length;
      const shift = (index + row) % 2 === 0 ? 0 : 1 + (row % 7);
      return {
        template,
        date,
        clock,
        otherDate: (date + shift) % dates.length,
        otherClock: (clock + shift) % clocks.length,
      };
    });
  });
}

/** Every date form with every clock form in every template, and every pair of forms where a template has two operands of a kind. */
export function productOf(templates: Template[], { dates, clocks }: NotationForms): Combination[] {
  return templates.flatMap((template) => {
    const choices = (operand: string, length: number): number[] =>
      new RegExp(`${operand}\\}`).test(template) ? Array.from({ length }, (_, index) => index) : [0];
    const combinations: Combination[] = [];
    const isPair = template.includes('E}') && template.includes('U}');
    for (const date of choices('D', dates.length)) {
      for (const clock of choices('T', clocks.length)) {
        const others = isPair || template.includes('T}') ? [date] : choices('E', dates.length);
        const otherClocks = isPair || template.includes('D}') ? [clock] : choices('U', clocks.length);
        for (const otherDate of others) {
          for (const otherClock of otherClocks) {
            combinations.push({ template, date, clock, otherDate, otherClock });
          }
        }
      }
    }
    return combinations;
  });
}

/**
 * Compares each combination with the same template in its reference forms, where planner.md says that they are equal. Two sentences
 * that are both unread do not count as equal.
 */
export function compareNotations(
  combinations: Combination[],
  forms: NotationForms,
  collides: (phrase: string) => boolean,
): { tally: Tally; colliding: number } {
  const tally = createTally();
  const references = new Map<Template, { phrase: string; key: string }>();
  let colliding = 0;
  for (const combination of combinations) {
    const { template } = combination;
    const plain = write({ template, date: 0, otherDate: 0, clock: 0, otherClock: 0 }, forms);
    const reference = references.get(template) ?? { phrase: plain, key: keyFor(template, plain) };
    references.set(template, reference);
    const phrase = write(combination, forms);
    if (phrase === reference.phrase) continue;
    if (collides(phrase)) {
      colliding += 1;
      continue;
    }
    const isReferenceRead = !/^(unread|no-time)/.test(reference.key);
    const holds = isReferenceRead && keyFor(template, phrase) === reference.key;
    const groups = groupsOf(combination, forms);
    tally.count(
      holds,
      groups,
      () =>
        `${template} with ${groups.date} and ${groups.clock}: ${shown(phrase)}, ${shown(reference.phrase)}`,
    );
  }
  return { tally, colliding };
}

/** Templates whose reference sentence is not read, with the answer. A form cannot be judged there. */
export function unreadReferences(templates: Template[], forms: NotationForms): string[] {
  const phrases = templates.map((template) =>
    write({ template, date: 0, otherDate: 0, clock: 0, otherClock: 0 }, forms),
  );
  return phrases.filter((phrase) => /^(unread|no-time)$/.test(meaningOf(phrase).kind)).map(shown);
}

/** Reads each template in its reference notation. It holds where the reading allows and forbids the given starts. */
export function checkBounds(bounds: Bounds[], forms: NotationForms): Tally {
  const tally = createTally();
  const startsOf = (days: string) => days.split(' ').flatMap((day) => (day === '' ? [] : [`2026-11-${day}`]));
  for (const [template, allowed, forbidden] of bounds) {
    const phrase = write({ template, date: 0, otherDate: 0, clock: 0, otherClock: 0 }, forms);
    const wrong = wrongStarts(phrase, startsOf(allowed), startsOf(forbidden));
    tally.count(wrong.length === 0, { template }, () => `${shown(phrase)}: ${wrong.join(', ')}`);
  }
  return tally;
}

function write({ template, ...chosen }: Combination, { dates, clocks }: NotationForms): string {
  return template.replaceAll(
    /\{(?:([א-ת]):)?([DETU])\}/g,
    (_, clitic: string | undefined, operand: string) => {
      const letter = clitic ?? '';
      if (operand === 'D') return dates[chosen.date]?.write('D', letter) ?? '';
      if (operand === 'E') return dates[chosen.otherDate]?.write('E', letter) ?? '';
      if (operand === 'T') return clocks[chosen.clock]?.write('T', letter) ?? '';
      return clocks[chosen.otherClock]?.write('U', letter) ?? '';
    },
  );
}

/** Preferences and nearness do not show in windows: there the offered slots are compared as well. */
function keyFor(template: Template, phrase: string): string {
  const isOrdered = /prefer|ideally|around|about|best|עדיף|בסביבות|רצוי/.test(template);
  return isOrdered ? `${meaningOf(phrase).key} ${offersOf(phrase)}` : meaningOf(phrase).key;
}

function groupsOf(
  { template, ...chosen }: Combination,
  { dates, clocks }: NotationForms,
): FormNames & { template: string } {
  const nameOf = (name: string | undefined, operand: string) =>
    template.includes(`${operand}}`) ? (name ?? '') : 'without';
  return {
    template,
    date: nameOf(dates[chosen.date]?.name, 'D'),
    clock: nameOf(clocks[chosen.clock]?.name, 'T'),
  };
}
