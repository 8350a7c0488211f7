import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createBookingWorld } from 'agent-booking/testing';
import { expect, onTestFinished, test, vi } from 'vitest';

test('an assistant books over HTTP, and its user is asked once', async () => {
  await using world = await createBookingWorld({ now: new Date() });
  vi.stubEnv('BOOKING_URL', world.baseUrl);
  const { handler, http } = await import('./mcp-server.ts');
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const client = new Client(
    { name: 'my-assistant', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
  );
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await client.close();
    await handler.close();
    http.closeAllConnections();
    http.close();
  });
  const asked: string[] = [];
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params.message);
    return { action: 'accept', content: { send: true } };
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/`)));
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('officeAddress');
  type Shown = { conversation: string; days?: { date: string; starts: string[] }[]; status?: string };
  const call = async (name: string, input: object) => {
    const result = await client.callTool({ name, arguments: { ...input } });
    return result.structuredContent as Shown;
  };
  const everything = { durationMinutes: 30, timezone: '', days: 14, when: '', conversation: '' };
  const { conversation, days } = await call('getFreeSlots', everything);
  const day = days?.at(-1);
  const sent = await call('requestMeeting', {
    start: `${day?.date}T${day?.starts[0]}`,
    durationMinutes: 30,
    timezone: '',
    guestName: 'Noa Levi',
    guestEmail: 'noa@example.com',
    locale: 'en',
    reasonKey: '',
    answers: [],
    replaces: '',
    conversation,
  });
  expect(sent.status).toBe('confirmation_sent');
  expect(asked).toEqual([expect.stringContaining('noa@example.com')]);
  expect(world.requests()).toMatchObject([{ status: 202, body: { guestEmail: 'noa@example.com' } }]);
});
