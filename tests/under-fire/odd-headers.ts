import type { Random } from '../random.ts';
import type { Draft } from './make-call.ts';

const callers = 4000;

const odd = [
  'Accept-Language: he',
  'Accept-Language: he-IL;q=0.9, en;q=\u00ff, *;q=2, ,,;',
  `Accept-Language: ${'x-'.repeat(2000)}`,
  'Accept: text/html, application/json;q=0',
  'Accept-Encoding: gzip, br, zstd',
  'Range: bytes=0-10',
  'If-None-Match: *',
  'If-Modified-Since: yesterday',
  'Cookie: a=b; __proto__=c; ;;;=',
  `Cookie: ${'a=b; '.repeat(1500)}`,
  'User-Agent: \u00e9\u00ff',
  'Authorization: Bearer x',
  'Origin: null',
  'Referer: http://[',
  'X-HTTP-Method-Override: DELETE',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: javascript',
  'X-Forwarded-Prefix: /..',
  'Forwarded: for="[::1]"',
  'Content-Encoding: gzip',
  'Content-Language: \t',
  'Connection: close',
  'Connection: keep-alive, close, x',
  'Expect: 100-continue',
  'Expect: something else',
  'TE: trailers',
  'Max-Forwards: 0',
  '__proto__: x',
  'constructor: x',
  `X: ${'y'.repeat(10_000)}`,
  Array.from({ length: 80 }, (_, index) => `X-${index}: ${index}`).join('\r\n'),
];

const noCallers = [
  '',
  ' ',
  'unknown',
  '_hidden',
  'a, b',
  '10.0.0.1,',
  '::ffff:',
  '999.1.1.1',
  ',,,,',
  'x'.repeat(3000),
  '1.2.3.4:x',
];

/** The caller's address, and sometimes a header that is of no use here, or none at all. */
export function oddHeaders(dice: Random): string {
  const strange = dice.in100(20) ? `${dice.pick(odd)}\r\n` : '';
  return `${dice.in100(2) ? dice.pick(['', `X-Forwarded-For: ${dice.pick(noCallers)}\r\n`]) : callerOf(dice)}${strange}`;
}

/** Enough callers that most are under their limits, and few enough that all have called after a short time. */
function callerOf(dice: Random): string {
  const caller = dice.below(callers);
  const [high, low] = [caller >> 8, caller & 255];
  const address = dice.pick([
    `203.${high}.1.${low}`,
    `203.${high}.2.${low}:4711`,
    `evil, 203.${high}.3.${low}`,
    `2001:db8:${high.toString(16)}:${low.toString(16)}::1`,
    `[2001:db8:${high.toString(16)}:${low.toString(16)}::2]:443`,
  ]);
  return `X-Forwarded-For: ${address}\r\n`;
}

const hosts = [
  'evil.example',
  '[::1]:80',
  'localhost:99999',
  'a b',
  'a/b',
  'a?b',
  'a@b',
  '',
  '..',
  '%41',
  'xn--',
  'EXAMPLE.com',
  '\u00ff',
  '127.1',
  '0x7f.1',
  'a:b',
  'x'.repeat(300),
];

/** The same call with a strange Host, or without one. It may always be refused as unreadable. */
export function oddHost(draft: Draft, dice: Random): Draft {
  const instead = dice.pick(['', 'Host: a\r\nHost: b\r\n', ...hosts.map((host) => `Host: ${host}\r\n`)]);
  return { ...draft, host: instead, statuses: [...draft.statuses, 400] };
}
