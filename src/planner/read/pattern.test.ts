import { describe, expect, it } from 'vitest';
import { type Step, sequencesOf, slotsOf } from './pattern.ts';

function written(steps: readonly Step[]): string {
  return steps
    .map((step) => {
      if (step === 'glued') return '~';
      if ('word' in step) return step.word;
      if ('words' in step) return `[${step.words.join('|')}]`;
      return step.slot === undefined ? `<${step.part}>` : `{${step.part}}${step.slot}`;
    })
    .join(' ');
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
    expect(sequencesOf(pattern).map(written)).toEqual(sequences);
  });

  it('keeps the place of a value that may be missing', () => {
    expect(slotsOf('{day}? at {clock}')).toBe(2);
    expect(sequencesOf('{day}? at {clock}').map(written)).toEqual(['{day}0 at {clock}1', 'at {clock}1']);
  });

  it.each([
    ['(a b', '"(" without ")"'],
    ['a) b', '")" without "("'],
    ['? a', '"?" with nothing before it'],
    ['a?', 'can be empty'],
    ['(at {clock})', 'a value inside parentheses'],
    ['a? b? c? d? e? f? g? h? i? j? k? l?', 'too many ways'],
  ])('%s is refused', (pattern, reason) => {
    expect(() => sequencesOf(pattern)).toThrow(reason);
  });
});
