import { createHmac, timingSafeEqual } from 'node:crypto';

/** The position of the row that was shown last, by the columns that sort the list. */
export type Position = readonly (string | number)[];

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
