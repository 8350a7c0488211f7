import { expect, it } from 'vitest';
import { evalsHelp, helpOfPart } from './help.ts';

it('the help of a part names the keys of models only where it calls one', () => {
  const parts = ['run', 'calibrate', 'demo', 'compare', 'list'];
  expect(parts.filter((part) => helpOfPart(part).includes('OPENAI_API_KEY'))).toEqual(['run', 'calibrate']);
});

it('the help has a line for each option', () => {
  for (const option of ['tools', 'trials']) expect(evalsHelp).toMatch(new RegExp(`^  --${option}\\b`, 'm'));
});
