import { createHmac, timingSafeEqual } from 'node:crypto';

/** The position of the row that was shown last, by the columns that sort the list. */
export type Position = readonly (string | number)[];

/** The rows of a list, each with its position. */
export type Found<Item> = { item: Item; position: Position }[];

/** Writes and reads cursors. A cursor is valid for one account and one query. Any other cursor, or a changed one, is refused. */
export type Cursors = {
  write(position: Position, query: readonly unknown[]): string;
  /** Undefined for an empty cursor, `null` for one that was not written for this query. */
  read(cursor: string, query: readonly unknown[]): Position | undefined | null;
};

export function createCursors(secret: string, account: string): Cursors {
  const signatureOf = (body: string, query: readonly unknown[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['cursor', account, query, body]))
      .digest('base64url')
      .slice(0, 22);
  return {
    write(position, query) {
      const body = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${body}.${signatureOf(body, query)}`;
    },
    read(cursor, query) {
      if (cursor === '') return undefined;
      const [, body = '', signature = ''] = /^([\w-]{1,600})\.([\w-]{22})$/.exec(cursor) ?? [];
      const expected = signatureOf(body, query);
      if (!signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Position;
    },
  };
}

/** The part of a list that a query reads: at most `limit` rows after a position. */
export type Part = { limit: number; after: Position | undefined };

/** Reads one page of a list. `next` is the cursor to the rest, or empty. Undefined if the cursor is not of this query. */
export async function readPage<Item>(
  cursors: Cursors,
  { cursor, query, limit }: { cursor: string; query: readonly unknown[]; limit: number },
  find: (part: Part) => Promise<Found<Item>>,
): Promise<{ items: Item[]; next: string } | undefined> {
  const after = cursors.read(cursor, query);
  if (after === null) return undefined;
  const rows = await find({ limit: limit + 1, after });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(({ item }) => item),
    next: last ? cursors.write(last.position, query) : '',
  };
}
