import { describe, expect, it } from 'vitest';
import { entryOf, now, resolved, tuesdayAt } from './requests.fixture.ts';
import { readSavedState } from './saved-state.ts';
import { emptyState, type SessionState } from './state.ts';

/** A state with something in every part of it. */
const full: SessionState = {
  format: 1,
  version: 7,
  shown: [
    { service: 'one', slug: 'demo', durationMinutes: 30, timezone: 'UTC', turn: null, starts: [1, 2] },
    { service: 'one', slug: 'demo', durationMinutes: 60, timezone: 'UTC', turn: 'digest', starts: [3] },
  ],
  requests: [
    entryOf({ answers: [{ key: 'company', value: 'Acme', label: '' }] }),
    entryOf({ id: 'request-2', replaces: tuesdayAt('13:00') }),
  ],
  proposals: [
    { key: 'a', service: 'one', status: 'proposed', request: resolved(), replaces: 'keep', earlier: [] },
    { key: 'b', service: 'one', status: 'refused', request: null, replaces: '', earlier: ['x'] },
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
    expect(readSavedState({ ...full, format: 2 })).toBeUndefined();
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
  const holders: [string, (part: unknown) => unknown][] = [
    ...(['version', 'shown', 'requests', 'proposals', 'waits'] as const).map(
      (field): [string, (part: unknown) => unknown] => [field, (part) => ({ ...full, [field]: part })],
    ),
    ...(['shown', 'requests', 'proposals', 'waits'] as const).flatMap((list) =>
      Object.keys(full[list][0] as object).map((field): [string, (part: unknown) => unknown] => [
        `${list}.${field}`,
        (part) => ({ ...full, [list]: [{ ...full[list][0], [field]: part }] }),
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
