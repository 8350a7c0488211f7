import { chmodSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findSecret } from './secret-file.ts';

const base = mkdtempSync(join(tmpdir(), 'agent-booking-'));
afterAll(() => rmSync(base, { recursive: true }));
const find = (path: string) => findSecret({ secretFile: undefined }, {}, path);

it.skipIf(process.platform === 'win32')('closes a secret that others could read', () => {
  const path = join(base, 'secret');
  const made = find(path);
  chmodSync(path, 0o644);
  expect(find(path)).toBe(made);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.skipIf(process.platform === 'win32')('is not made up where the file is a link to nothing', () => {
  const path = join(base, 'link');
  symlinkSync(join(base, 'nothing'), path);
  expect(() => find(path)).toThrow('is a link to a file that does not exist');
});
