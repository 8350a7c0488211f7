import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { copyData } from '../build/copy-data.ts';
import { ownTurnSets, readContexts, readTurns } from '../evals/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'built-data.'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a build in a folder whose name has a dot', () => {
  const dist = join(folder, 'dist');
  cpSync(fileURLToPath(new URL('../evals', import.meta.url)), join(folder, 'evals'), { recursive: true });
  copyData(folder, dist);

  it('holds every labelled turn and its context', () => {
    const data = join(dist, 'evals/calibration');
    for (const { contexts, turns } of ownTurnSets()) {
      expect(readTurns(join(data, `turns-${contexts.locale}.jsonl`))).toEqual(turns);
      expect(readContexts(join(data, `contexts-${contexts.locale}.yaml`))).toEqual(contexts);
    }
  });

  it('holds every script, and no source', () => {
    const [scripts, built] = [folder, dist].map((root) =>
      globSync('evals/scripts/**/*.yaml', { cwd: root }).sort(),
    );
    expect(built).toEqual(scripts);
    expect(scripts?.length).toBeGreaterThan(20);
    expect(globSync('**/*.ts', { cwd: dist })).toEqual([]);
  });
});
