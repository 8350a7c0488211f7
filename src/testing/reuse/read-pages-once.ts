import { type Pages, readPages } from '../../service/index.ts';

const known = new Map<string, Pages>();
/** A test that makes worlds of ever new pages must not fill the memory. */
const maxKnown = 200;

/** What a pages file says, read once: reading one takes longer than all else that a world is made of, and what was read does not change. */
export function readPagesOnce(text: string): Pages {
  const read = known.get(text);
  if (read) return read;
  const pages = readPages(text);
  if (known.size >= maxKnown) known.clear();
  known.set(text, pages);
  return pages;
}
