import type { Random } from '../random.ts';
import { words } from './words.ts';

/** The body of a request for a meeting, and its possible statuses on a page that exists. 429 is always possible. */
export type MeetingBody = { bytes: Buffer; type?: string; statuses: readonly number[] };

const taken = [202, 409, 429];
const refused = [400, 429];
const notOffered = [409, 429];
const anything = [202, 400, 409, 429];

const zones = ['Asia/Jerusalem', 'UTC', 'America/New_York', 'Pacific/Chatham', 'Etc/GMT+3', 'Asia/Kolkata'];
const names = [
  'Noa Levi',
  'נועה לוי',
  'Ana María Núñez',
  '李雷',
  "O'Brien <b>",
  '👩‍🚀 Ada',
  'x'.repeat(200),
  '=1+1;"a",b',
];
const noNames = ['', '   ', 'x'.repeat(201), 'a\nb', 'a\u0000b', 'a\rBcc: all@example.com', '\u2028 \u0085'];
const noEmails = [
  ...['', 'noa', 'noa@', '@example.com', 'noa@example', 'a@b@c.example', 'noa example@example.com'],
  ...['noa@example.com, all@example.com', 'noa@example.com\r\nBcc: all@example.com', 'noa@exa mple.com'],
  ...[`${'x'.repeat(400)}@example.com`, '<noa@example.com>', 'noa@.com', 'noa..levi@example.com'],
];
const noZones = [
  '',
  'Mars/Olympus',
  'GMT+3',
  '../../etc/passwd',
  'asia\u0000/jerusalem',
  'Asia/Jerusalem/',
  'x'.repeat(5000),
];
const noLengths = [45, 0, -30, 30.5, 1e9, 2 ** 53, 1e308, '30', null, true, [30], {}];
const noTimes = [
  ...words('tomorrow 2026-13-01T10:00:00Z 2026-02-30T10:00:00Z 10:00 Z 2026-11-24T10:00:00'),
  ...['', '2026-11-24 10:00'],
];
const otherTimes = words(
  '1970-01-01T00:00:00Z 2020-02-29T10:00:00+02:00 2099-12-31T23:30:00Z 9999-12-31T23:59:59Z',
);
const hostile: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, [], {}, [[]], ['a'], { toString: 'x' }],
  ...['', 'x', '\u202e', 'constructor'],
];
const fields = ['guestName', 'guestEmail', 'timezone', 'durationMinutes', 'start'];
const noJsonTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  '',
  '*/*',
];
const jsonTypes = [
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/json;charset=latin1',
  'application/json ; x=y',
];

type Way = (right: Record<string, unknown>, dice: Random) => MeetingBody;

/** Ways to make a valid body unusual. It stays as valid as before. */
const oddWays: Way[] = [
  (right, dice) => written({ ...right, start: dice.pick(otherTimes) }, notOffered),
  (right, dice) =>
    written(
      { ...right, [dice.pick(['note', 'constructor', 'toString', 'slug', ''])]: dice.pick(hostile) },
      taken,
    ),
  (right, dice) => written({ ...right, guestName: dice.pick(names) }, taken),
  (right, dice) => written({ ...right, guestEmail: `Noa+${dice.below(1000)}@Example.COM` }, taken),
  (right) => said(JSON.stringify(right, null, 4), taken),
  (right) => said(JSON.stringify(right).replace('{', '{"guestName":7,"start":null,'), taken),
  (right) => said(JSON.stringify(right).replace(/:(\d+)/, ':$1.0'), taken),
  (right, dice) => ({ ...written(right, taken), type: dice.pick(jsonTypes) }),
];

/** Ways to make a valid body invalid. */
const wrongWays: Way[] = [
  (right, dice) => written(without(right, dice.pick(fields)), refused),
  (right, dice) => written({ ...right, guestName: dice.pick(noNames) }, refused),
  (right, dice) => written({ ...right, guestEmail: dice.pick(noEmails) }, refused),
  (right, dice) => written({ ...right, timezone: dice.pick(noZones) }, refused),
  (right, dice) => written({ ...right, durationMinutes: dice.pick(noLengths) }, refused),
  (right, dice) => written({ ...right, start: dice.pick(noTimes) }, refused),
  (right, dice) => written({ ...right, [dice.pick(fields)]: dice.pick(hostile) }, anything),
  (right, dice) => written({ ...right, locale: dice.pick(['fr', 'EN', '', null, 1, ['en']]) }, refused),
  (right, dice) =>
    written({ ...right, reasonKey: dice.pick(['', 'nothing', '__proto__', null, 7]) }, refused),
  (right) => written({ ...right, reasonKey: 'support' }, refused),
  (right, dice) =>
    written(
      { ...right, answers: dice.pick([[], 'x', null, { other: 'x' }, { company: 1 }, { company: null }]) },
      refused,
    ),
  (right) => written({ ...right, answers: { company: 'x'.repeat(2001) } }, refused),
  (right) => said(`\ufeff${JSON.stringify(right)}`, anything),
  (right) => said(JSON.stringify(right).replace(/}$/, ',"guestName":7}'), refused),
  (right) => said(JSON.stringify(right).replace('{', '{"__proto__":{"guestName":"x"},'), refused),
  (right) => said(JSON.stringify(right).replace(/"guestName":"[^"]*"/, '"guestName":"\\ud800"'), refused),
  (right) => said(JSON.stringify(right).replace(/:(\d+)/, ':$1e400'), refused),
  (right, dice) => said(JSON.stringify(right).slice(0, -1 - dice.below(100)), refused),
  (right, dice) => said(`${'['.repeat(dice.below(15_000))}${JSON.stringify(right)}`, anything),
  (_, dice) => said('{"answers":'.repeat(1 + dice.below(2500)), refused),
  (_, dice) =>
    said(
      dice.pick(['', 'null', '[]', '"x"', '1', 'true', '{}', '{"a"', 'NaN', '<xml/>', 'a=b&c=d', '\u0000']),
      refused,
    ),
  (right, dice) => said(JSON.stringify({ ...right, note: 'x'.repeat(32_768 + dice.below(40_000)) }), refused),
  (right, dice) => ({ ...written(right, refused), type: dice.pick(noJsonTypes) }),
  (right, dice) => ({ bytes: spoilByte(Buffer.from(JSON.stringify(right)), dice), statuses: anything }),
  (_, dice) => ({ bytes: noise(dice.below(400), dice), statuses: refused }),
];

/** A body that requests one of these starts. Most bodies are invalid, because accepted requests take the longest. */
export function meetingBody(starts: readonly string[], dice: Random): MeetingBody {
  const right = {
    guestName: 'Noa Levi',
    guestEmail: `guest${dice.below(200_000)}@example.com`,
    timezone: dice.pick(zones),
    durationMinutes: 30,
    start: dice.pick(starts),
    ...(dice.in100(30) && { locale: dice.pick(['en', 'he']) }),
    ...(dice.in100(20) && { reasonKey: 'intro' }),
  };
  if (dice.in100(5)) return written(right, taken);
  return dice.pick(dice.in100(8) ? oddWays : wrongWays)(right, dice);
}

/** Bytes without a meaning, the same for the same dice. */
export function noise(length: number, dice: Random): Buffer {
  return Buffer.from(Array.from({ length }, () => dice.below(256)));
}

/** Returns the bytes with one of them replaced, removed or doubled. */
export function spoilByte(bytes: Buffer, dice: Random): Buffer {
  const at = dice.below(bytes.length);
  const instead = dice.pick([[], [dice.below(256)], [bytes[at] ?? 0, bytes[at] ?? 0]]);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(instead), bytes.subarray(at + 1)]);
}

function without(right: Record<string, unknown>, field: string): Record<string, unknown> {
  const { [field]: _, ...rest } = right;
  return rest;
}

const written = (body: Record<string, unknown>, statuses: readonly number[]): MeetingBody =>
  said(JSON.stringify(body), statuses);

const said = (text: string, statuses: readonly number[]): MeetingBody => ({
  bytes: Buffer.from(text),
  statuses,
});
