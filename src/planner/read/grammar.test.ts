import { expect, it } from 'vitest';
import { languages } from '../languages.ts';
import { compileGrammar } from './grammar.ts';
import { parsePattern } from './pattern.ts';

it('files each rule under all that its pattern can begin with', () => {
  const rules = languages.flatMap((language) => language.rules);
  const { root, partIds } = compileGrammar(rules, [
    'int',
    'colon',
    'dots',
    'slashes',
    'isoDay',
    'isoTime',
    'shortYear',
    'name',
  ]);
  for (const rule of rules) {
    for (const mark of parsePattern(rule.pattern).first.flatMap((step) => step.marks)) {
      if (mark === '~') continue;
      const child = /^[{<]/.test(mark)
        ? root.parts?.get(partIds.get(mark.slice(1, -1)) as number)
        : root.words?.get(mark);
      expect(
        child?.waiting.some((place) => place.rule === rule && place.step === mark),
        `${rule.pattern} under ${mark}`,
      ).toBe(true);
    }
  }
});
