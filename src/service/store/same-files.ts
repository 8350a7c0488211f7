import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { StoreUnavailable } from './store.ts';

/**
 * Remembers which files a database and its log are. The answer throws once others, or none, stand in their places: a connection
 * goes on writing to what was removed, where no later process finds it, and the same time could be booked in both.
 */
export function rememberFiles(file: string): () => void {
  const paths = [resolve(file), `${resolve(file)}-wal`];
  const identify = () =>
    paths.map((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found && `${found.dev} ${found.ino}`;
    });
  const remembered = identify();
  return () => {
    if (identify().every((found, index) => found === remembered[index])) return;
    throw new StoreUnavailable(
      `The database is not available: ${file} was removed or replaced while it was open; put it back, or start again`,
    );
  };
}
