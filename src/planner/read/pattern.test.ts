import { describe, expect, it } from 'vitest';
import { languages } from '../languages.ts';
import { parsePattern, type Step } from './pattern.ts';

/** Every sequence of steps that a pattern stands for. */
function sequencesOf(pattern: string): string[] {
  const from = (step: Step): string[] => [
    ...step.next.flatMap((next) => from(next).map((rest) => `${written(step)} ${rest}`)),
    ...(step.isLast ? [written(step)] : []),
  ];
  return parsePattern(pattern).first.flatMap(from);
}

function written({ marks, slot }: Step): string {
  return marks.length === 1 ? `${marks[0]}${slot ?? ''}` : `[${marks.join('|')}]`;
}

describe('a pattern', () => {
  it.each([
    ['at {clock}', ['at {clock}0']],
    ['the? {ordinal} {weekday}', ['the {ordinal}0 {weekday}1', '{ordinal}0 {weekday}1']],
    ['(to|until) {day}', ['[to|until] {day}0']],
    ['(to|up to|until) {day}', ['[to|until] {day}0', 'up to {day}0']],
    ['(no|not) (later|earlier) than', ['[no|not] [later|earlier] than']],
    ['(a (b|c))? d', ['a [b|c] d', 'd']],
    ['{int}~pm', ['{int}0 ~ pm']],
    ['{day}? <on> {clock}', ['{day}0 <on> {clock}1', '<on> {clock}1']],
    ["o'clock , .", ["o'clock , ."]],
  ])('%s stands for every sequence', (pattern, sequences) => {
    expect(sequencesOf(pattern)).toEqual(sequences);
  });

  it('keeps the place of a value that may be missing', () => {
    expect(parsePattern('{day}? at {clock}').slots).toBe(2);
    expect(sequencesOf('{day}? at {clock}')).toEqual(['{day}0 at {clock}1', 'at {clock}1']);
  });

  it.each([
    ['(a b', '"(" without ")"'],
    ['a) b', '")" without "("'],
    ['? a', '"?" with nothing before it'],
    ['a?', 'can be empty'],
    ['(at {clock})', 'a value inside parentheses'],
    ['a | b', '"|" outside parentheses'],
  ])('%s is refused', (pattern, reason) => {
    expect(() => parsePattern(pattern)).toThrow(reason);
  });

  it('is well-formed in every rule', () => {
    for (const { pattern } of languages.flatMap(({ rules }) => rules)) parsePattern(pattern);
  });
});
