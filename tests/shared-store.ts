import type { SavedSession, SessionStore } from '../src/tools/index.ts';

type Save = { key: string; state: SavedSession; expectedVersion: number };

/**
 * A store as several processes share one: JSON texts that are compared by their version. It records every state that it was asked to save.
 * `onLoad` and `onSave` may throw, wait, or answer in its place.
 */
export function createSharedStore() {
  const texts = new Map<string, string>();
  const saves: (Save & { isSaved: boolean })[] = [];
  const hooks: { onLoad?: (key: string) => unknown; onSave?: (save: Save) => unknown } = {};
  function compareAndSave({ key, state, expectedVersion }: Save): boolean {
    const known = JSON.parse(texts.get(key) ?? '{"version":0}').version;
    if (known !== expectedVersion) return false;
    texts.set(key, JSON.stringify(state));
    return true;
  }
  const store: SessionStore = {
    async load(key) {
      const instead = await hooks.onLoad?.(key);
      return (instead ?? JSON.parse(texts.get(key) ?? 'null')) as SavedSession | null;
    },
    async save(key, state, expectedVersion) {
      const save = { key, state, expectedVersion };
      const instead = (await hooks.onSave?.(save)) as { answer: unknown } | undefined;
      const answer = instead ? instead.answer : compareAndSave(save);
      saves.push({ ...save, isSaved: answer === true });
      return answer as boolean;
    },
  };
  return { store, texts, saves, hooks, compareAndSave };
}

/** Whether a state holds a request that is being sent. */
export function holdsPending(state: SavedSession): boolean {
  return requestsIn(state).some(({ status }) => status === 'pending');
}

export function requestsIn(state: SavedSession): { status: string }[] {
  return (state as SavedSession & { requests: { status: string }[] }).requests;
}
