import { describe, expect, it } from 'vitest';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';
import { guestDigest } from './digest.ts';
import { entryOf, now, resolved, tuesdayAt } from './requests.fixture.ts';
import { readSavedState } from './saved-state.ts';
import { emptyState, type SessionState } from './state.ts';

/** A state with something in every part of it. */
const full: SessionState = {
  format: 2,
  version: 7,
  shown: [
    { service: 'one', slug: 'demo', durationMinutes: 30, timezone: 'UTC', turn: null, starts: [1, 2] },
    { service: 'one', slug: 'demo', durationMinutes: 60, timezone: 'UTC', turn: 'digest', starts: [3] },
  ],
  requests: [
    entryOf({ answers: [{ key: 'company', value: 'Acme' }] }),
    entryOf({ id: 'request-2', replaces: 'request-1' }),
  ],
  proposals: [
    { key: 'a', service: 'one', status: 'proposed', request: resolved(), replaces: 'keep' },
    { key: 'b', service: 'one', status: 'refused', request: null, replaces: '' },
  ],
  waits: [
    { service: 'one', slug: null, guest: null, code: 'unavailable', until: now },
    { service: 'one', slug: 'demo', guest: 'g', code: 'rate_limited', until: now },
  ],
};

const throughJson = (value: unknown, replacer?: (key: string, value: unknown) => unknown): unknown =>
  JSON.parse(JSON.stringify(value, replacer));

describe('a saved state', () => {
  it('comes back as it was', () => {
    expect(readSavedState(throughJson(full))).toStrictEqual(full);
    expect(readSavedState(throughJson(emptyState()))).toStrictEqual(emptyState());
  });

  it.each([
    ['an instant out of range', { requests: [entryOf({ sentAt: 9e15 })] }],
    ['a zone that does not exist', { requests: [entryOf({ timezone: 'Mars/Olympus' })] }],
  ])('with %s is not read, because no answer could name it', (_, garbage) => {
    expect(readSavedState(throughJson({ ...full, ...garbage }))).toBeUndefined();
  });

  it('may hold a wait of any length', () => {
    const [wait] = full.waits;
    const long = { ...full, waits: [{ ...wait, until: 9.1e15 }] };
    expect(readSavedState(throughJson(long))).toStrictEqual(long);
  });

  it('comes back with its nulls from a store that drops them', () => {
    expect(readSavedState(throughJson(full, (_, value) => value ?? undefined))).toStrictEqual(full);
  });

  it('of a later release is not read', () => {
    expect(readSavedState({ ...full, format: 3 })).toBeUndefined();
  });

  it('is read with fields that are not known', () => {
    expect(readSavedState({ ...full, later: true })).toStrictEqual(full);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', JSON.stringify(full)],
    ['a number', 7],
    ['an array', [full]],
    ['an empty object', {}],
    ['no format', { ...full, format: undefined }],
  ])('that is %s is not read', (_, value) => {
    expect(readSavedState(value)).toBeUndefined();
  });

  const garbage = [null, undefined, 'text', -1.5, {}, [], [null], [{}], true, Number.NaN];
  const holders: [string, (part: unknown) => unknown, unknown[]][] = [
    ...(['version', 'shown', 'requests', 'proposals', 'waits'] as const).map(
      (field): [string, (part: unknown) => unknown, unknown[]] => [
        field,
        (part) => ({ ...full, [field]: part }),
        Array.isArray(full[field]) ? [[]] : [],
      ],
    ),
    ...(['shown', 'requests', 'proposals', 'waits'] as const).flatMap((list) =>
      Object.keys(full[list][0] as object).map((field): [string, (part: unknown) => unknown, unknown[]] => [
        `${list}.${field}`,
        (part) => ({ ...full, [list]: [{ ...full[list][0], [field]: part }] }),
        [
          ...(['turn', 'replaces', 'slug', 'guest', 'request'].includes(field) &&
          list !== 'requests' &&
          !(list === 'shown' && field === 'slug') &&
          !(list === 'proposals' && field === 'replaces')
            ? [null, undefined]
            : []),
          ...(list === 'requests' && field === 'replaces' ? [null, undefined] : []),
        ],
      ]),
    ),
  ];

  it.each(holders)('with another kind of value in %s is not read, or is read as that value', (_, hold) => {
    for (const value of garbage) {
      const read = readSavedState(hold(value));
      // Every state that can be read can be judged, because each field has the right type.
      if (read) expect(readSavedState(throughJson(read))).toEqual(read);
    }
    expect(readSavedState(hold(Symbol('no')))).toBeUndefined();
  });
});

describe('a state of the format before', () => {
  const claim = {
    ...resolved(),
    start: '2026-11-24T13:00:00+02:00',
    id: 'request-9',
    claimedAt: now,
    status: 'accepted',
    replacedBy: null,
    result: { ok: true },
  };
  const old = {
    format: 1,
    version: 4,
    pages: [],
    lists: [{ slug: 'demo', durationMinutes: 30, timezone: 'UTC', reads: [], shown: [1], shownIn: [] }],
    claims: [claim, { ...claim, at: tuesdayAt('14:00'), status: 'pending' }],
    wait: { setAt: now, waitMs: 5000, code: 'rate_limited', behind: [] },
    reviews: [],
  };

  it('is converted: its requests forbid for every service, and nothing counts as shown', () => {
    const entry = {
      ...resolved(),
      start: claim.start,
      service: '',
      guest: guestDigest('noa@example.com'),
      sentAt: now,
      replaces: null,
      isAdditional: false,
      words: '',
    };
    expect(readSavedState(throughJson(old))).toEqual({
      format: 2,
      version: 4,
      shown: [],
      requests: [
        { ...entry, id: 'request-1', status: 'accepted' },
        { ...entry, id: 'request-2', at: tuesdayAt('14:00'), status: 'pending' },
      ],
      proposals: [],
      waits: [{ service: '', slug: null, guest: null, code: 'rate_limited', until: now + 5000 }],
    });
  });

  it('is converted where a store dropped its nulls', () => {
    expect(readSavedState(throughJson({ ...old, wait: undefined }))?.waits).toEqual([]);
    expect(readSavedState(throughJson({ ...old, wait: null }))?.waits).toEqual([]);
  });

  it.each([
    ['a claim of another shape', { ...old, claims: [{ ...claim, guestEmail: null }] }],
    ['no claims', { ...old, claims: undefined }],
    ['a wait of another shape', { ...old, wait: { until: 3 } }],
    ['no version', { ...old, version: undefined }],
  ])('is not read with %s', (_, value) => {
    expect(readSavedState(value)).toBeUndefined();
  });

  it('goes on: its request is not sent again, and the next state is of this format', async () => {
    const world = createWorld();
    const { store, texts } = createSharedStore();
    texts.set('noa', JSON.stringify({ ...old, claims: [{ ...claim, claimedAt: world.now() }], wait: null }));
    const tools = world.tools({ sessions: store, conversation: 'noa' });
    await tools.getFreeSlots.execute(everything);
    expect(await tools.requestMeeting.execute(request())).toMatchObject({
      ok: true,
      message: expect.stringContaining('by an earlier call'),
    });
    expect(await tools.requestMeeting.execute(request({ start: '2026-11-24T14:00' }))).toMatchObject({
      code: 'already_requested',
    });
    expect(world.posts()).toEqual([]);
    expect(JSON.parse(texts.get('noa') ?? '')).toMatchObject({ format: 2, version: 5 });
    await world.close();
  });
});
