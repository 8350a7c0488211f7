/**
 * An agent reads the meetings and decisions of a person who signed in. It runs a booking service with its connector on this machine, and
 * plays the person: in your code a browser opens the address, and the person gets the link by mail. The exit code is not 0 if the agent did
 * not find the meeting. It needs: npm install agent-booking ai zod @modelcontextprotocol/client oidc-provider@~9.13.0, and "type": "module"
 * in your package.json.
 */
import assert from 'node:assert/strict';
import { connectorTools, finishConnectorSignIn } from 'agent-booking/ai-sdk';
import { createBookingService, demoPagesYaml, memoryTransport, readMessage } from 'agent-booking/service';

const mail = memoryTransport();
const service = createBookingService({ pages: demoPagesYaml, mail, connector: true });
const { url: baseUrl } = await service.listen();
await bookMeeting();

// The data of each person. In your code: your database.
const kept = new Map<string, unknown>();
const keep = (name: string) => (value: unknown) => {
  kept.set(name, value);
};
const redirectUrl = 'http://127.0.0.1:43210/callback';
const auth = {
  redirectUrl,
  clientMetadata: { client_name: 'My agent', redirect_uris: [redirectUrl] },
  state: () => {
    kept.set('state', crypto.randomUUID());
    return kept.get('state') as string;
  },
  clientInformation: () => kept.get('client'),
  saveClientInformation: keep('client'),
  tokens: () => kept.get('tokens'),
  saveTokens: keep('tokens'),
  codeVerifier: () => kept.get('verifier'),
  saveCodeVerifier: keep('verifier'),
  discoveryState: () => kept.get('discovery'),
  saveDiscoveryState: keep('discovery'),
  redirectToAuthorization: keep('address'),
};

// The first time no person has signed in. The provider is given the address that the person must open.
await assert.rejects(connectorTools({ baseUrl, auth }), { name: 'UnauthorizedError' });
const callback = await playPerson(String(kept.get('address')));
await finishConnectorSignIn({ baseUrl, auth, callback, state: String(kept.get('state')) });

// Give `tools` to `generateText`. Here one of them is called directly.
const { tools, close } = await connectorTools({ baseUrl, auth });
const answer = await tools.listMeetings?.execute?.(
  { when: 'all' },
  { toolCallId: '1', messages: [], context: {} },
);
assert.ok(answer && 'ok' in answer && answer.ok, JSON.stringify(answer));
console.log(answer.text);
assert.match(answer.text, /"with":"Dana Cohen","role":"guest"/);
await close();
await service.close();
console.log('The agent read the meeting with Dana Cohen that Noa Levi had booked.');

/** Books a meeting, and confirms it by the link in the mail. */
async function bookMeeting(): Promise<void> {
  const page = `${baseUrl}/api/agent/booking-pages/demo`;
  const { slots } = (await (await fetch(`${page}/slots?duration=30`)).json()) as {
    slots: { start: string }[];
  };
  await fetch(`${page}/requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      guestName: 'Noa Levi',
      guestEmail: 'noa@example.com',
      timezone: 'Asia/Jerusalem',
      durationMinutes: 30,
      start: slots[0]?.start,
    }),
  });
  await fetch(await linkInMail('confirm_request'), {
    method: 'POST',
    body: new URLSearchParams({ decision: 'confirm' }),
  });
}

/** Signs in by mail and allows the agent to read. Returns the address to which the browser is sent back. */
async function playPerson(address: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const open = async (target: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(new URL(target, baseUrl), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response.headers.get('location') ?? '';
  };
  const signIn = await open(address);
  await open(`${signIn}/mail`, { email: 'noa@example.com' });
  const consent = await open(await open(await linkInMail('sign_in'), {}));
  return new URL(await open(await open(`${consent}/consent`, { decision: 'allow' })));
}

async function linkInMail(kind: string): Promise<string> {
  // Waits up to 5 seconds for the mail, which is written on this machine.
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const found = mail.sent.find((sent) => sent.kind === kind);
    const link =
      found && /http:\/\/\S+\/(?:confirm|link)\/[\w-]{43}/.exec(readMessage(found.raw).text ?? '')?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`No mail of the kind ${kind} with a link arrived within 5 seconds.`);
}
