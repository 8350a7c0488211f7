import { isRecord } from '../../wire/index.ts';

/** A mistake of the written file: the path of the field, and what would be right. */
export type Mistake = { path: (string | number)[]; message: string };

/** A mapping of the written file, of any shape. */
export type Loose = Record<string, unknown>;

/** The value as a mapping; an empty one for any other value. */
export function record(value: unknown): Loose {
  return isRecord(value) ? (value as Loose) : {};
}

/** The value as a list of mappings; an empty one for any other value. */
export function listOf(value: unknown): Loose[] {
  return Array.isArray(value) ? value.map(record) : [];
}
