import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { isRecord } from '../../src/wire/index.ts';
import { type Script, scriptSchema } from './script.ts';

/** A script in its file, without the fields that the file's place gives. */
export type ScriptData = z.input<typeof scriptSchema>;

/** A script with its id and the hash of its data. A changed script has another hash. */
export type KnownScript = { id: string; hash: string; script: Script };

/** All mistakes in scripts, each with its file and field. */
export class ScriptsError extends Error {
  override readonly name = 'ScriptsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** The scripts that come with the package. @throws ScriptsError */
export function ownScripts(): KnownScript[] {
  return readScripts(fileURLToPath(new URL('../scripts/', import.meta.url)));
}

/**
 * Reads a file, or every file of a folder, in YAML or JSON: `FAMILY/ID.yaml`. The family of a single file is the name of its folder.
 * @throws ScriptsError that names each file, field and remedy
 */
export function readScripts(path: string): KnownScript[] {
  const root = resolve(path);
  const files = filesOf(root);
  if (files.length === 0)
    throw new ScriptsError([
      `${path}: no script is there; a script is a file such as plain/books-tuesday.yaml`,
    ]);
  const problems: string[] = [];
  const scripts = files.flatMap((file) => {
    try {
      const place = { id: basename(file, extname(file)), family: basename(dirname(file)) };
      return knownScript(parseText(readFileSync(file, 'utf8'), file), place, file);
    } catch (error) {
      if (!(error instanceof ScriptsError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new ScriptsError(problems);
  return scripts;
}

/** A script that is written in code. @throws ScriptsError that names each field and remedy */
export function defineScript(data: ScriptData & { id: string; family: string }): KnownScript {
  const { id, family, ...fields } = data;
  return knownScript(fields, { id, family }, id);
}

function filesOf(root: string): string[] {
  const found = statSync(root, { throwIfNoEntry: false });
  if (found?.isFile()) return [root];
  if (!found) throw new ScriptsError([`${root}: there is no such file or folder of scripts`]);
  return globSync('**/*.{yaml,yml,json}', { cwd: root })
    .map((file) => join(root, file))
    .sort((a, b) => (a.split(sep).join('/') < b.split(sep).join('/') ? -1 : 1));
}

function parseText(text: string, file: string): unknown {
  const document = parseDocument(text, { uniqueKeys: true });
  const [error] = document.errors;
  if (error) throw new ScriptsError([`${file}: ${error.message.split('\n')[0]}`]);
  return document.toJS();
}

function knownScript(data: unknown, place: { id: string; family: string }, where: string): KnownScript {
  const result = scriptSchema.safeParse(data);
  if (!result.success)
    throw new ScriptsError(result.error.issues.map((issue) => sayIssue(issue, where, data)));
  const misnamed = Object.entries(place).find(([, name]) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name));
  if (misnamed)
    throw new ScriptsError([
      `${where}: its ${misnamed[0]} is "${misnamed[1]}"; names of files and folders are such as books-tuesday`,
    ]);
  const script = { ...result.data, ...place };
  return { id: script.id, hash: hashOf(script), script };
}

function sayIssue(issue: z.core.$ZodIssue, where: string, data: unknown): string {
  const field = issue.path.map(String).join('.') || 'the script';
  const value = issue.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    data,
  );
  const shown = value === undefined ? 'missing' : (JSON.stringify(value) ?? '').slice(0, 80);
  return `${where}: ${field} is ${shown}: ${issue.message}`;
}

/** Equal data has an equal hash, in any order and form. */
function hashOf(script: Script): string {
  const inOrder = (_key: string, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
  return createHash('sha256').update(JSON.stringify(script, inOrder)).digest('hex').slice(0, 16);
}
