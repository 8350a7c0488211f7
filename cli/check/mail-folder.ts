import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadMail } from '../../src/conformance/index.ts';
import { type ReadMessage, readMessage } from '../../src/service/index.ts';

/** Reads mail that arrives in a folder, one message per file. Each file is read once, because a message does not change. */
export function readMailFolder(folder: string): ReadMail {
  const kept = new Map<string, ReadMessage>();
  return async (address) => {
    // Sorted by name, because mail programs begin names with the time.
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
    for (const name of names)
      if (!kept.has(name)) kept.set(name, readMessage(withNetworkLines(await readFile(join(folder, name)))));
    const wanted = address.toLowerCase();
    const namesIn = (header = '') => header.toLowerCase().split(/[\s,<>]+/);
    return [...kept.values()].filter(({ headers }) => namesIn(headers.get('to')).includes(wanted));
  };
}

/** Messages have CR LF at the end of a line (RFC 5322 §2.1); many programs store them with the system's own. */
function withNetworkLines(raw: Buffer): Buffer {
  return Buffer.from(raw.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
}
