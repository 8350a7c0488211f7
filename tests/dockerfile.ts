import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { root } from './source-files.ts';

/** One stage of the Dockerfile: its name, and its instructions in order. */
export type Stage = { name: string; from: string; steps: { instruction: string; rest: string }[] };

/** Reads the Dockerfile without its comments, and joins continued lines. */
export function readStages(): Stage[] {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '');
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [from = '', , name = 'last'] = rest.split(' ');
      stages.push({ name, from, steps: [] });
    } else stages.at(-1)?.steps.push({ instruction, rest });
  }
  return stages;
}

/** Whether `.dockerignore` leaves out a path, or a folder around it. Supports only the kinds of rules that it has. */
export function isIgnored(path: string): boolean {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const isLeftOut = rules.some((rule) => matchesGlob(path, rule));
  return isLeftOut || (path.includes('/') && isIgnored(dirname(path)));
}
