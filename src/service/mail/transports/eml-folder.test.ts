import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emlFolder } from './eml-folder.ts';
import type { OutgoingMail } from './transport.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'eml-')), 'mail');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: 'a-1',
  requestId: 'r-1',
  kind: 'confirm_request',
  from: 'no-reply@localhost',
  to: 'noa@example.com',
  at: Date.UTC(2026, 10, 18, 8, 0, 0, 7),
  raw: Buffer.from('Subject: x\r\n\r\nHello'),
  ...changes,
});

describe('a folder of mail', () => {
  it('is made when the first mail comes, for its owner alone', async () => {
    await emlFolder(folder).send(mail());
    const file = join(folder, '20261118T080000007Z-confirm_request-a-1.eml');
    expect(await readFile(file, 'utf8')).toBe('Subject: x\r\n\r\nHello');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('lists the newest first, and only whole mails of its own', async () => {
    const transport = emlFolder(folder);
    await transport.send(mail({ at: 2_000_000_000_000, id: 'new' }));
    await transport.send(mail({ at: 1_700_000_000_000, id: 'old' }));
    await writeFile(join(folder, '.20261118T080000007Z-confirm_request-b.42'), 'half');
    await writeFile(join(folder, 'notes.eml'), 'not ours');
    const names = (await transport.inbox?.list(10))?.map(({ name }) => name.split('-').at(-1));
    expect(names).toEqual(['new', 'old']);
    expect(await transport.inbox?.list(1)).toHaveLength(1);
  });

  it('is empty where it does not exist', async () => {
    expect(await emlFolder(folder).inbox?.list(10)).toEqual([]);
  });

  it.each(['../secret', '..', '', 'x', '20261118T080000007Z-x-../../secret', '20261118T080000007Z-x-a/b'])(
    'reads nothing outside of it: %s',
    async (name) => {
      const transport = emlFolder(folder);
      await transport.send(mail());
      await writeFile(join(folder, '..', 'secret.eml'), 'secret');
      expect(await transport.inbox?.read(name)).toBeUndefined();
    },
  );

  it('stores a mail with a strange id under a safe name', async () => {
    const transport = emlFolder(folder);
    await transport.send(mail({ id: '../../x\0y' }));
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/^20261118T080000007Z-mail-[0-9a-f]{64}\.eml$/);
    expect(await transport.inbox?.list(10)).toHaveLength(1);
  });

  it('puts a second copy in the place of the first', async () => {
    const transport = emlFolder(folder);
    await transport.send(mail());
    await transport.send(mail());
    expect(await readdir(folder)).toHaveLength(1);
  });
});
