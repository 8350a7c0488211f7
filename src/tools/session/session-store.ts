/**
 * One conversation's memory as a store keeps it: a JSON value whose `version` counts its changes. What else is in it is the tools'
 * own affair and may change from one release to the next.
 */
export type SavedSession = { readonly version: number };

/**
 * Where conversations live when one process is not enough: a row, a document or a key each. A request is claimed by `save` before it
 * is sent, so that of several processes one sends; a store that answers `true` without having compared breaks that promise.
 */
export type SessionStore = {
  /** The latest that was saved under a key; undefined or null where nothing was. */
  load(key: string): Promise<SavedSession | null | undefined> | SavedSession | null | undefined;
  /**
   * Saves where the saved `version` is `expectedVersion` (0: nothing is saved yet), in one step, and says whether it did. `state.version`
   * is `expectedVersion + 1`.
   */
  save(key: string, state: SavedSession, expectedVersion: number): Promise<boolean> | boolean;
};
