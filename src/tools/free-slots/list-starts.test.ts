import process from 'node:process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, request, slotAt } from '../../../tests/booking-world.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';
import type { SavedSession } from '../index.ts';
import type { SessionState } from '../session/state.ts';

const noon = Date.parse('2026-11-24T11:30:00Z');
const showsNoon = (state: SavedSession) =>
  (state as SessionState).shown.some(({ starts }) => starts.includes(noon));
const hasShown = (state: SavedSession) => (state as SessionState).shown.length > 0;

function begin() {
  const world = createWorld();
  onTestFinished(world.close);
  const shared = createSharedStore();
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  return { world, ...shared, warnings, tools: world.tools({ sessions: shared.store }) };
}

it('gives the answer if a store keeps what it shows and then fails', async () => {
  const { tools, hooks, compareAndSave, warnings } = begin();
  hooks.onSave = (save) => {
    if (!hasShown(save.state)) return undefined;
    compareAndSave(save);
    throw new Error('connection lost after the commit');
  };
  const found = await tools.getFreeSlots.execute(everything);
  expect(tools.getFreeSlots.toModelText(found)).toContain('2026-11-22 Sun, 23 Mon, 24 Tue, 25 Wed: 09:00');
  expect(warnings).toHaveBeenCalledOnce();
  hooks.onSave = () => undefined;
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
});

it('does not count as shown what a store has lost, though the answer was given', async () => {
  const { world, tools, hooks } = begin();
  hooks.onSave = ({ state }) => {
    if (hasShown(state)) throw new Error('no connection');
  };
  expect(await tools.getFreeSlots.execute(everything)).toMatchObject({ ok: true });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({
    code: 'not_read',
    days: expect.arrayContaining([
      expect.objectContaining({ date: '2026-11-24', starts: expect.arrayContaining(['13:00']) }),
    ]),
  });
  expect(world.posts()).toEqual([]);
});

it.each(['of a list', 'of a refusal'])(
  'gives the answer %s though the call is aborted while it is kept',
  async (what) => {
    const { world, tools, hooks } = begin();
    const aborting = new AbortController();
    if (what === 'of a refusal') {
      await tools.getFreeSlots.execute({ ...everything, when: 'Thursday' });
      world.take(slotAt('2026-11-24T13:00:00+02:00').start);
    }
    hooks.onSave = ({ state }) => {
      if (showsNoon(state)) aborting.abort();
    };
    const { signal } = aborting;
    if (what === 'of a list') {
      const found = await tools.getFreeSlots.execute(everything, { signal });
      expect(tools.getFreeSlots.toModelText(found)).toContain(
        '2026-11-22 Sun, 23 Mon, 24 Tue, 25 Wed: 09:00',
      );
    } else {
      const refused = await tools.requestMeeting.execute(request(), { signal });
      expect(refused).toMatchObject({ code: 'not_offered', nearest: expect.anything() });
    }
    expect(signal.aborted).toBe(true);
  },
);

it('records nothing as shown for a call that was aborted before', async () => {
  const { tools, hooks, saves } = begin();
  const aborting = new AbortController();
  let loads = 0;
  hooks.onLoad = () => {
    loads += 1;
    if (loads === 2) aborting.abort();
  };
  await expect(tools.getFreeSlots.execute(everything, { signal: aborting.signal })).rejects.toThrow();
  await new Promise(setImmediate);
  expect(saves.some(({ state }) => hasShown(state))).toBe(false);
});
