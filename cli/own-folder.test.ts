import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepOutOfGit } from './own-folder.ts';

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'own-folder-'));
});
afterAll(() => rmSync(project, { recursive: true }));

it('gives .agent-booking a .gitignore of everything, also for a path below it', () => {
  const folder = join(project, 'a', '.agent-booking');
  keepOutOfGit(join(folder, 'evals', 'one'));
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('leaves a .gitignore that is there', () => {
  const folder = join(project, 'b', '.agent-booking');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), 'secret\n');
  keepOutOfGit(folder);
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('secret\n');
});

it("leaves the user's own folders alone", () => {
  const folder = join(project, 'c');
  mkdirSync(folder);
  keepOutOfGit(folder);
  expect(existsSync(join(folder, '.gitignore'))).toBe(false);
});
