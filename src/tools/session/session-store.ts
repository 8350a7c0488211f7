/**
 * One conversation's memory as a store keeps it: a JSON value whose `version` counts its changes. The other fields are internal and
 * may change between releases.
 */
export type SavedSession = { readonly version: number };

/**
 * Where conversations are kept when one process is not enough: a row, a document or a key each. A request is saved before it is sent,
 * so that only one of several processes sends it. A store that answers `true` without having compared breaks that promise. A call that
 * takes longer than ten seconds counts as failed.
 */
export type SessionStore = {
  /** The latest value that was saved under a key; undefined or null where nothing was. */
  load(key: string): Promise<SavedSession | null | undefined> | SavedSession | null | undefined;
  /**
   * Saves in one step if the saved `version` is `expectedVersion` (0: nothing is saved yet), and answers whether it did.
   * `state.version` is `expectedVersion + 1`.
   */
  save(key: string, state: SavedSession, expectedVersion: number): Promise<boolean> | boolean;
};
