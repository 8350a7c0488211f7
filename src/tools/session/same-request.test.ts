import { describe, expect, it } from 'vitest';
import { denotes, isSameRequest } from './judge-request.ts';
import { entryOf, resolved } from './requests.fixture.ts';
import type { ResolvedRequest } from './state.ts';

describe('a call for a start that was requested', () => {
  it.each<[Partial<ResolvedRequest>, boolean]>([
    [{}, true],
    [{ guestName: ' noa  LEVI' }, true],
    [{ guestName: 'Noa\u00a0Levi' }, true],
    [{ guestName: 'Noa Levy' }, false],
    [{ guestEmail: 'NOA@example.com ' }, true],
    [{ guestEmail: 'noa+x@example.com' }, false],
    [{ durationMinutes: 60 }, false],
    [{ timezone: 'Asia/Beirut' }, false],
    [{ locale: 'he' }, false],
    [{ locale: '' }, true],
    [{ reasonKey: 'intro' }, false],
    [{ answers: [{ key: 'a', value: 'b', label: '' }] }, false],
    [{ answers: [{ key: 'a', value: ' ', label: '' }] }, true],
    [{ guestName: 'A', durationMinutes: 15, answers: [{ key: 'a', value: 'b', label: '' }] }, false],
  ])('with %j asks for the same: %j', (changes, isSame) => {
    expect(isSameRequest(entryOf(), resolved(changes))).toBe(isSame);
  });

  it('asks for something else where only the earlier request has the field, except the language', () => {
    expect(isSameRequest(entryOf({ reasonKey: 'intro' }), resolved())).toBe(false);
    expect(isSameRequest(entryOf({ locale: '' }), resolved())).toBe(true);
  });

  it('asks for the same where letters are composed or decomposed', () => {
    expect(isSameRequest(entryOf({ guestName: 'No\u00e9' }), resolved({ guestName: 'Noe\u0301' }))).toBe(
      true,
    );
  });

  it('is compared with an entry of the history by nothing but the length: it holds nothing else', () => {
    const inHistory = entryOf({ id: '', guestName: '', timezone: '' });
    expect(isSameRequest(inHistory, resolved({ guestName: 'Another' }))).toBe(true);
    expect(isSameRequest(inHistory, resolved({ durationMinutes: 15 }))).toBe(false);
  });

  it('may hold its answers in any order, with spaces at their ends, and empty ones', () => {
    const one = entryOf({
      answers: [
        { key: 'b', value: ' two  words ', label: '' },
        { key: 'a', value: '1', label: '' },
        { key: 'c', value: '', label: '' },
      ],
    });
    const other = (value: string) =>
      resolved({
        answers: [
          { key: 'a', value: '1', label: '' },
          { key: 'b', value, label: '' },
        ],
      });
    expect(isSameRequest(one, other('two words'))).toBe(true);
    expect(isSameRequest(one, other('two Words'))).toBe(false);
    const ofA = entryOf({ answers: [{ key: 'a', value: '1', label: '' }] });
    expect(isSameRequest(ofA, resolved({ answers: [{ key: 'b', value: '1', label: '' }] }))).toBe(false);
  });
});

it('reads the start of an entry that has no zone in the zone of the call', () => {
  const entry = entryOf({ timezone: '' });
  expect(denotes('2026-11-24T20:00', entry, 'Asia/Tokyo')).toBe(true);
  expect(denotes('2026-11-24T13:00', entry, 'Asia/Tokyo')).toBe(false);
  expect(denotes('2026-11-24T13:00', entry, 'no zone')).toBe(false);
});
