import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { callCommand } from '../commands/child-process.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'run-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([['run', '--model', 'scripted:careful'], ['demo'], ['merge', '.']])(
  '%s names --out where it is a file',
  async (...args) => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    for (const out of [file, join(file, 'below')]) {
      const { code, stdout, stderr } = await callCommand(['evals', ...args, '--out', out]);
      expect([code, stdout, stderr]).toEqual([
        2,
        '',
        `agent-booking evals: --out ${out}: ${file} is a file and no folder; name another folder\n`,
      ]);
    }
  },
);
