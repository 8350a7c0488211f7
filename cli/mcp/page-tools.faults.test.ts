import { expect, it, onTestFinished } from 'vitest';
import { talk } from '../../src/service/http/listening.fixture.ts';
import { demoPagesYaml, readPages } from '../../src/service/index.ts';
import { openBookingWorld } from '../../src/service/meetings/booking-world.fixture.ts';
import { everything, request } from '../../tests/booking-world.ts';
import { createPageTools } from './page-tools.ts';

type Result = { structuredContent: { ok: boolean; code?: string; conversation: string } };

/** A service that answers at /mcp, and a caller that limits do not count. */
function openWorld() {
  const pages = readPages(demoPagesYaml, { mcp: true });
  const world = openBookingWorld({ pages, limits: null, mcp: createPageTools() });
  onTestFinished(() => world.service.close());
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const call = async (name: string, given: object): Promise<Result['structuredContent']> => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
    const asked = { method: 'POST', headers, body: JSON.stringify(message) };
    const text = await (await world.service.fetch('/mcp/demo', asked)).text();
    return (JSON.parse(text.slice(text.indexOf('{'))) as { result: Result }).result.structuredContent;
  };
  return { ...world, call };
}

const list = (conversation = '') => ({ ...everything, timezone: 'Asia/Jerusalem', days: 3, conversation });
const asked = (conversation: string) => ({ ...request({ timezone: 'Asia/Jerusalem' }), conversation });

it('forgets what the oldest of 10,000 conversations was shown, and no request', async () => {
  const { call, transport, service } = openWorld();
  const { conversation } = await call('getFreeSlots', { ...list(), days: 14 });
  expect(await call('requestMeeting', asked(conversation))).toMatchObject({ ok: true });
  const { conversation: idle } = await call('getFreeSlots', { ...list(), days: 14 });
  for (let count = 0; count < 10_000; count += 1)
    expect(await call('getFreeSlots', list())).toMatchObject({ ok: true });
  expect(await call('requestMeeting', asked(idle))).toMatchObject({ ok: false, code: 'not_read' });
  expect(await call('requestMeeting', asked(conversation))).not.toMatchObject({ code: 'not_read' });
  await service.runJobs();
  expect(transport.sent).toHaveLength(1);
});

it('keeps serving others while clients send a byte now and then', async () => {
  const { call, service } = openWorld();
  const { port } = await service.listen();
  const head = `POST /mcp/demo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 30000\r\n\r\n`;
  const slow = Array.from({ length: 50 }, () => talk(port, head));
  const dripping = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write('{');
  }, 200);
  onTestFinished(() => clearInterval(dripping));
  expect(await call('getFreeSlots', list())).toMatchObject({ ok: true });
  const answered = await fetch(`http://127.0.0.1:${port}/mcp/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(await answered.text()).toContain('requestMeeting');
  for (const { answer } of slow) expect(await answer).toContain('did not arrive in time');
});
