import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { callCommand } from '../cli/commands/child-process.fixture.ts';
import { root } from './source-files.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts, exports } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

/** The words after `npx agent-booking`, and the options of each such line. */
const commandsIn = (text: string) =>
  [...text.matchAll(/npx (?:-y )?agent-booking (\w+)([^`\n]*)/g)].map(([, name = '', rest = '']) => ({
    name,
    options: rest.match(/--[a-z-]+/g) ?? [],
  }));

describe.each(globSync('skills/*/SKILL.md', { cwd: root }))('%s', (file) => {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(file)) ?? [];

  it('keeps the format of agent skills: its name is that of its folder, and every text has its length', () => {
    const { name, description, license, compatibility, ...others } = parse(head) as Record<string, string>;
    expect(name).toBe(basename(dirname(file)));
    expect(name).toMatch(/^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(description?.length).toBeGreaterThan(100);
    expect(description?.length).toBeLessThanOrEqual(1024);
    expect(compatibility?.length).toBeLessThanOrEqual(500);
    expect(license).toBe(JSON.parse(read('package.json')).license);
    expect(others).toEqual({});
    expect(body.split('\n').length).toBeLessThan(120);
  });

  it('names only commands and options that exist', async () => {
    const named = commandsIn(body);
    expect(named.length).toBeGreaterThan(5);
    for (const { name, options } of named) {
      const words = name === 'evals' ? ['evals', 'run'] : [name];
      const { stdout } = await callCommand([...words, '--help']);
      expect(stdout).toContain(`agent-booking ${name}`);
      for (const option of options) expect(stdout, name).toContain(`${option} `);
    }
  });

  it('names only exports that exist', async () => {
    const named = [...body.matchAll(/`(\w+)` of `agent-booking(\/[\w-]+)?`/g)];
    expect(named.length).toBeGreaterThan(5);
    for (const [, name = '', path = ''] of named) {
      const door = exports?.[`.${path}`] as unknown as Record<string, string> | undefined;
      expect(Object.keys(await import(join(root, door?.['agent-booking-source'] ?? '')))).toContain(name);
    }
  });
});

describe('AGENTS.md', () => {
  const text = read('AGENTS.md');

  it('is short, and leads to the map', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
    expect(text).toContain('(docs/map.md)');
  });

  it('names only commands and files that exist', () => {
    const run = [...text.matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name = '']) => name);
    expect(run.length).toBeGreaterThan(4);
    for (const name of run.filter((one) => one !== 'ci' && one !== 'run'))
      expect(Object.keys(scripts ?? {})).toContain(name);
    for (const [, path = ''] of text.matchAll(/[` ]((?:src|tests|skills)\/[\w./-]+)/g))
      expect(existsSync(join(root, path)), path).toBe(true);
  });
});
