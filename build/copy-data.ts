import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Copies scripts and labelled turns beside the built files that read them, because tsc does not copy data. */
export function copyData(root: string, dist: string): void {
  for (const folder of ['evals/scripts', 'evals/calibration'])
    cpSync(join(root, folder), join(dist, folder), {
      recursive: true,
      filter: (path) => statSync(path).isDirectory() || /(?<!\.fixture)\.(?:yaml|jsonl)$/.test(path),
    });
}
