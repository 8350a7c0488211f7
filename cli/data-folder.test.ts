import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { keepOutOfGit, makeDataFolder } from './data-folder.ts';

describe('the data folder', () => {
  const base = mkdtempSync(join(tmpdir(), 'agent-booking-'));
  const file = join(base, 'file');
  writeFileSync(file, '');
  afterAll(() => rmSync(base, { recursive: true }));

  it('is made with its parents, for its owner alone, and left as it is where it is there', () => {
    const folder = join(base, 'a', 'b');
    for (let times = 0; times < 2; times += 1) makeDataFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.platform !== 'win32')(
    'is closed to others where it is ours, and refused where everybody may write',
    () => {
      const [own, open] = [join(base, '.agent-booking'), join(base, 'open')];
      for (const [folder, mode] of [
        [own, 0o755],
        [open, 0o777],
      ] as const) {
        mkdirSync(folder);
        chmodSync(folder, mode);
      }
      makeDataFolder(own);
      expect(statSync(own).mode & 0o777).toBe(0o700);
      expect(() => makeDataFolder(open)).toThrow(`chmod o-w ${open}`);
      // As /tmp is: everybody may write, and only owners may replace.
      chmodSync(open, 0o1777);
      makeDataFolder(open);
      expect(statSync(open).mode & 0o1777).toBe(0o1777);
    },
  );

  it.each([
    [file, 'is a file and no folder'],
    [join(file, 'below'), 'is a file and no folder'],
    // There Node's recursive mkdir would never end.
    ...(process.platform === 'linux' ? [['/proc/agent-booking', 'cannot be made there']] : []),
  ])('is refused at %s', (path, why) => {
    expect(() => makeDataFolder(path)).toThrow(UsageError);
    expect(() => makeDataFolder(path)).toThrow(`--data ${path}: `);
    expect(() => makeDataFolder(path)).toThrow(why);
  });
});

describe('our own folder in a project', () => {
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
});
