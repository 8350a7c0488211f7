/** The parts of `node:sqlite` in use. */
export type Sqlite = typeof import('node:sqlite');
export type Database = import('node:sqlite').DatabaseSync;

/**
 * Node's own SQLite, loaded when a store is opened and not before: whoever brings a store of his own, or imports the package on
 * an older Node, needs none. @throws Error on a Node before 24, whose SQLite is not finished
 */
export function loadSqlite(nodeVersion: string = process.versions.node): Sqlite {
  const sqlite = Number.parseInt(nodeVersion, 10) >= 24 ? process.getBuiltinModule('node:sqlite') : undefined;
  if (!sqlite) {
    throw new Error(
      `The booking service keeps its data in node:sqlite, which needs Node 24 or later; this is Node ${nodeVersion}. ` +
        'Run it with a newer Node, for example: npx -p node@24 node …',
    );
  }
  return sqlite;
}
