import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { defineScript, ownScripts, readScripts, ScriptsError } from './read-scripts.ts';

const good = {
  title: 'A script.',
  locale: 'en',
  now: '2026-11-18T10:00:00+02:00',
  guest: {
    name: 'Noa Levi',
    email: 'noa@example.com',
    timezone: 'Asia/Jerusalem',
    opening: 'Hi.',
    consent: 'given',
  },
  outcomes: [{ accepted: {} }],
  witness: [{ say: 'Hello.' }],
  counterWitness: { code: 'no_progress', moves: [{ say: 'Hello.' }] },
} as const;

const folders: string[] = [];

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'scripts-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ScriptsError) return error.problems;
    throw error;
  }
  return [];
}

describe('reading scripts', () => {
  it('finds those of the package, each by a name of its own', () => {
    const scripts = ownScripts();
    expect(scripts.length).toBeGreaterThanOrEqual(12);
    expect(scripts.find(({ script }) => script.id === 'asks-before-it-requests')?.script.family).toBe(
      'plain-booking',
    );
  });

  it('takes a folder in YAML and JSON, and a file alone', () => {
    const folder = folderOf({
      'plain/one.yaml': JSON.stringify(good),
      'other/two.json': JSON.stringify(good),
      'other/readme.md': 'No script.',
    });
    expect(readScripts(folder).map(({ script }) => `${script.family}/${script.id}`)).toEqual([
      'other/two',
      'plain/one',
    ]);
    expect(readScripts(join(folder, 'plain/one.yaml'))).toMatchObject([
      { script: { id: 'one', family: 'plain' } },
    ]);
  });

  it('gives equal data an equal hash, however it is written, and other data another', () => {
    const place = { id: 'one', family: 'plain' };
    const { title, ...rest } = good;
    const hash = defineScript({ ...good, ...place } as never).hash;
    expect(hash).toMatch(/^[\da-f]{16}$/);
    expect(defineScript({ ...rest, ...place, title } as never).hash).toBe(hash);
    expect(defineScript({ ...good, ...place, title: 'Another.' } as never).hash).not.toBe(hash);
  });

  it('names every file, field, value and remedy at once', () => {
    const folder = folderOf({
      'plain/one.yaml': JSON.stringify({ ...good, locale: 'fr' }),
      'plain/two.yaml': JSON.stringify({ ...good, guest: { ...good.guest, wish: [{ from: 'Tuesday' }] } }),
      'plain/three.yaml': 'title: [',
      'plain/five.yaml': JSON.stringify({
        ...good,
        world: { faults: [{ operation: 'requestMeeting', fault: 'stall-after' }] },
      }),
      'plain/Four.yaml': JSON.stringify(good),
    });
    const problems = problemsOf(() => readScripts(folder));
    expect(problems).toHaveLength(5);
    expect(problems.join('\n')).toMatch(/one\.yaml: locale is "fr": .*"en"\|"he"/);
    expect(problems.join('\n')).toMatch(
      /two\.yaml: guest\.wish\.0\.from is "Tuesday": must be a local date and time/,
    );
    expect(problems.join('\n')).toMatch(/three\.yaml: /);
    expect(problems.join('\n')).toMatch(/fault is "stall-after": must be reset-before, reset-after, html/);
    expect(problems.join('\n')).toMatch(
      /its id is "Four"; names of files and folders are such as books-tuesday/,
    );
  });

  it('refuses what it does not know: a misspelled field would be passed over', () => {
    expect(problemsOf(() => defineScript({ ...good, id: 'a', family: 'b', witnes: [] } as never))).toEqual([
      expect.stringContaining('witnes'),
    ]);
  });

  it('refuses a place without any', () => {
    expect(problemsOf(() => readScripts(folderOf({})))).toEqual([
      expect.stringContaining('no script is there'),
    ]);
    expect(problemsOf(() => readScripts('/nowhere'))).toEqual([expect.stringContaining('no such file')]);
  });
});
