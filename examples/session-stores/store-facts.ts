/**
 * The rules that a session store must keep, as checks. Any test runner can run them on a store of your own. `open` gives a store and, for a
 * store that processes share, a second one over the same data.
 */
import assert from 'node:assert/strict';
import type { SavedSession, SessionStore } from 'agent-booking';

export type Opened = { one: SessionStore; other: SessionStore };
export type StoreFact = { name: string; check(opened: Opened): Promise<void> };

type State = SavedSession & Record<string, unknown>;

const state = (version: number, more: Record<string, unknown> = {}): State => ({
  format: 1,
  version,
  ...more,
});

export const storeFacts: StoreFact[] = [
  {
    name: 'knows nothing of a conversation that was never saved',
    async check({ one }) {
      assert.equal((await one.load('nobody')) ?? null, null);
    },
  },
  {
    name: 'gives back what another process saved, whole',
    async check({ one, other }) {
      const long = 'שלום, "Noa" \u2028 \ud83d\ude42 '.repeat(20_000);
      const saved = state(1, { long, nested: [{ at: 1_795_604_400_000, page: null }], empty: [] });
      assert.equal(await one.save('a', saved, 0), true);
      assert.deepEqual(await other.load('a'), saved);
    },
  },
  {
    name: 'refuses what was judged by an older version, and keeps the newer',
    async check({ one, other }) {
      assert.equal(await one.save('a', state(1), 0), true);
      assert.equal(await one.save('a', state(2, { by: 'one' }), 1), true);
      assert.equal(await other.save('a', state(2, { by: 'other' }), 1), false);
      assert.deepEqual(await other.load('a'), state(2, { by: 'one' }));
    },
  },
  {
    name: 'refuses a second beginning of a conversation',
    async check({ one, other }) {
      assert.equal(await one.save('a', state(1, { by: 'one' }), 0), true);
      assert.equal(await other.save('a', state(1, { by: 'other' }), 0), false);
      assert.deepEqual(await one.load('a'), state(1, { by: 'one' }));
    },
  },
  {
    name: 'refuses to go on with a conversation that is not there',
    async check({ one }) {
      assert.equal(await one.save('gone', state(8), 7), false);
      assert.equal((await one.load('gone')) ?? null, null);
    },
  },
  {
    name: 'keeps apart conversations whose names only look alike',
    async check({ one }) {
      const names = ['a', 'A', 'a ', ' a', '', '%', '_', 'a:b', 'a::b', '\u00e9', 'e\u0301', "a'; --"];
      for (const name of names) assert.equal(await one.save(name, state(1, { name }), 0), true, name);
      for (const name of names) assert.deepEqual(await one.load(name), state(1, { name }));
    },
  },
  {
    name: 'lets one of twenty win that save over the same version at once',
    async check({ one, other }) {
      for (const version of [0, 1]) {
        const saves = Array.from({ length: 20 }, (_, by) => {
          const store = by % 2 === 0 ? one : other;
          return store.save('a', state(version + 1, { by }), version);
        });
        const answers = await Promise.all(saves);
        const winners = answers.flatMap((isSaved, by) => (isSaved === true ? [by] : []));
        assert.equal(winners.length, 1);
        assert.deepEqual(await one.load('a'), state(version + 1, { by: winners[0] }));
      }
    },
  },
  {
    name: 'loses no change if two callers save at once and each tries again after a refusal',
    async check({ one, other }) {
      const changes = 50;
      await Promise.all([countUp(one, 'a', changes), countUp(other, 'a', changes)]);
      assert.deepEqual(await one.load('a'), state(2 * changes));
    },
  },
];

/**
 * Raises the version of a conversation `times` times, as the tools do: load, change, save, and all of it again if the save is refused.
 * Returns the number of refused saves.
 */
export async function countUp(store: SessionStore, conversation: string, times: number): Promise<number> {
  let refused = 0;
  for (let done = 0; done < times; ) {
    const { version } = (await store.load(conversation)) ?? { version: 0 };
    if ((await store.save(conversation, state(version + 1), version)) === true) done += 1;
    else refused += 1;
  }
  return refused;
}
