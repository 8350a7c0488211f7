import { createHash } from 'node:crypto';
import type { CellKey } from '../cell.ts';

/** Everything of a key but the trial: what a report calls one script with one agent. */
export function pairText({ scriptId, scriptHash, agent, adapter, tools }: CellKey): string {
  return JSON.stringify([scriptId, scriptHash, agent, adapter, tools]);
}

/** A cell as a person reads it, in errors. */
export function cellName({ scriptId, agent, adapter, tools, trial }: CellKey): string {
  return `${scriptId} with ${agent} (${adapter}, ${tools}), trial ${trial}`;
}

/** A part of a run that is shared out over machines: `index` from 1 to `of`. */
export type Shard = { index: number; of: number };

/**
 * Whether a cell belongs to a shard. By a hash of its key, so that every machine knows without asking, and shards stay as they are when
 * an agent is added.
 */
export function isInShard(key: CellKey, { index, of }: Shard): boolean {
  return digest(key).readUInt32BE(0) % of === index - 1;
}

/** A name for the conversation of a cell that a seed fixes. */
export function conversationOf(key: CellKey, seed: number): string {
  return `eval-${digest(key, String(seed)).toString('hex', 4, 16)}`;
}

function digest(key: CellKey, salt = ''): Buffer {
  return createHash('sha256')
    .update(`${pairText(key)} ${key.trial} ${salt}`)
    .digest();
}
