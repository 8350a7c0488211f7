import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createScreen } from '../screen.ts';
import type { DemoWorld } from './demo-world.ts';
import { playConfirmation } from './play-confirmation.ts';

test('a service that says "booked" and still lists the start as free is not believed', async () => {
  const start = '2026-11-24T15:00:00+02:00';
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/confirm/')) {
      response.end('<h1>The meeting is booked</h1><button name="decision" value="confirm">Yes</button>');
      return;
    }
    const slots = [{ start, end: '2026-11-24T15:30:00+02:00' }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ slug: 'demo', durationMinutes: 30, timezone: 'Asia/Jerusalem', slots }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const mail = {
      kind: 'confirm_request',
      headers: new Map(),
      text: `Open\n${baseUrl}/confirm/abc\n`,
    };
    const world: DemoWorld = {
      baseUrl,
      arrival: async () => mail,
      close: async () => {},
    };
    const stdout = new PassThrough();
    const signal = new AbortController().signal;
    expect(await playConfirmation(createScreen(stdout), { world, start, slug: 'demo', signal })).toBe(false);
    const printed = String(stdout.read());
    expect(printed).toContain('it is not booked');
    expect(printed).not.toMatch(/^Booked/m);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
