import { expect, it } from 'vitest';
import { type Place, placeOf } from './place.ts';

const place = (text: string): Place => ({ kind: 'address', text });
const host = (key: string, own: Place | null) => ({ host: { key, place: own } });
const pageOf = (
  hosts: ReturnType<typeof host>[],
  places: { page?: Place; reasons?: [string, Place][] } = {},
) => ({ hosts, places: { page: places.page ?? null, reasons: new Map(places.reasons) } });

const dana = host('dana', place('Herzl 1'));
const bo = host('bo', place('Allenby 2'));

it('is the reason’s, else the page’s, else the host’s', () => {
  const all = pageOf([dana], { page: place('Lobby'), reasons: [['intro', place('Cafe')]] });
  expect(placeOf(all, { reasonKey: 'intro', hostKey: 'dana' })?.text).toBe('Cafe');
  expect(placeOf(all, { reasonKey: 'other', hostKey: 'dana' })?.text).toBe('Lobby');
  expect(placeOf(all, { reasonKey: null, hostKey: 'dana' })?.text).toBe('Lobby');
  expect(placeOf(pageOf([dana]), { hostKey: 'dana' })?.text).toBe('Herzl 1');
});

it('is known before a host is decided only if all hosts have the same', () => {
  expect(placeOf(pageOf([dana, bo]), {})).toBeUndefined();
  expect(placeOf(pageOf([dana, bo]), { hostKey: 'bo' })?.text).toBe('Allenby 2');
  expect(placeOf(pageOf([dana, host('bo', null)]), {})).toBeUndefined();
  expect(placeOf(pageOf([host('bo', null), dana]), {})).toBeUndefined();
  expect(placeOf(pageOf([dana, host('bo', place('Herzl 1'))]), {})?.text).toBe('Herzl 1');
});

it('is not known for a host who left the page', () => {
  expect(placeOf(pageOf([dana]), { hostKey: 'bo' })).toBeUndefined();
});
