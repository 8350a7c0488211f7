import { expect, it } from 'vitest';
import { rowId } from './row-id.ts';

const now = Date.UTC(2026, 10, 18, 8);

it('ids are UUIDs of version 7 that sort by time, and no two are the same', () => {
  expect(rowId(now)).toMatch(/^01a1edab-7800-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const ids = Array.from({ length: 1000 }, (_, ms) => rowId(now + ms));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1000 }, () => rowId(now))).size).toBe(1000);
});
