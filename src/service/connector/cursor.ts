import { createHmac, timingSafeEqual } from 'node:crypto';

/** The position of the row that was shown last, by the columns that sort the list. */
type Position = readonly (string | number)[];

/** The rows of a list, each with its position. */
export type Found<Item> = { item: Item; position: Position }[];

/** The part of a list that a query reads: at most `limit` rows after a position. */
export type Part = { limit: number; after: Position | undefined };

export type ReadPage = ReturnType<typeof createPageReader>;

/**
 * Returns a function that reads one page of a list. `next` is the cursor to the rest, or empty. An empty cursor begins the list. A cursor is
 * valid for one account and one query. For any other cursor, or a changed one, the function returns undefined.
 */
export function createPageReader(secret: string, account: string) {
  return async <Item>(
    { cursor, query, limit }: { cursor: string; query: readonly unknown[]; limit: number },
    find: (part: Part) => Promise<Found<Item>>,
  ): Promise<{ items: Item[]; next: string } | undefined> => {
    const sign = (body: string) =>
      createHmac('sha256', secret)
        .update(JSON.stringify(['cursor', account, query, body]))
        .digest('base64url')
        .slice(0, 22);
    const [, body = '', signature = ''] = /^([\w-]{1,600})\.([\w-]{22})$/.exec(cursor) ?? [];
    if (cursor !== '' && !(signature && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(body)))))
      return undefined;
    const after =
      cursor === '' ? undefined : (JSON.parse(Buffer.from(body, 'base64url').toString()) as Position);
    const rows = await find({ limit: limit + 1, after });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const rest = last && Buffer.from(JSON.stringify(last.position)).toString('base64url');
    return {
      items: rows.slice(0, limit).map(({ item }) => item),
      next: rest === undefined ? '' : `${rest}.${sign(rest)}`,
    };
  };
}
