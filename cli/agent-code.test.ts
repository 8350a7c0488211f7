import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { agentCode } from './agent-code.ts';

it('is the code of the README', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll(/ \/\/ .*$/gm, '');
  expect(readme).toContain(agentCode('http://localhost:8787', 'demo'));
});
