import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { excerpt, exchange, reproduce, tell } from './exchange.ts';

const call = {
  method: 'POST',
  url: 'http://x.example/a?b=c&d',
  headers: { 'content-type': 'application/json' },
  body: `{"a":"it's"}`,
} as const;

it('writes a call that a shell reads as it was sent', () => {
  // In place of curl, the shell prints what it was given.
  const words = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${reproduce(call)}`], {
    encoding: 'utf8',
  });
  expect(words.split('\n')).toEqual([
    '-i',
    '-X',
    'POST',
    '-H',
    'content-type: application/json',
    '--data-binary',
    call.body,
    call.url,
    '',
  ]);
});

it('tells of an answer that did not come, and of where one led', async () => {
  const refused = async () => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  };
  expect(tell(await exchange(call, { fetch: refused, at: 0 }))).toBe(
    'no answer (fetch failed: connect ECONNREFUSED)',
  );
  const moved = async () => new Response(null, { status: 302, headers: { location: '/login' } });
  expect(tell(await exchange(call, { fetch: moved, at: 0 }))).toBe('302 to /login');
});

it('quotes what a stranger wrote in one line, cut, and without commands to a terminal', () => {
  expect(excerpt('a\u001b[31m\nb\u202ec')).toBe('a [31m b c');
  expect(Array.from(excerpt('x'.repeat(1000)))).toHaveLength(201);
});

it('reads no more of an answer than any answer of the interface needs', async () => {
  const chunk = new TextEncoder().encode('x'.repeat(1_000_000));
  let pulled = 0;
  const endless = new ReadableStream({
    pull(stream) {
      pulled++;
      stream.enqueue(chunk);
    },
  });
  const { text } = await exchange(call, { fetch: async () => new Response(endless), at: 0 });
  expect(text.length).toBeLessThan(6_000_000);
  expect(pulled).toBeLessThan(10);
});
