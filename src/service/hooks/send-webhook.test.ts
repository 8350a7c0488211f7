import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { readPages } from '../pages/read-pages.ts';
import { type Webhook, webhooksOf } from '../pages/webhooks.ts';
import { openReceiver, webhookYaml } from './receiver.fixture.ts';
import { type SendOptions, sendWebhook, WebhookFailed } from './send-webhook.ts';

let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const at = Date.UTC(2026, 10, 18, 8);

async function failureOf(url: string, options: Partial<SendOptions> = {}): Promise<WebhookFailed> {
  const [webhook] = webhooksOf(readPages(webhookYaml({ url }) + demoPagesYaml)) as [Webhook];
  const signal = new AbortController().signal;
  const event = { id: 'event', body: '{}', at };
  const error = await sendWebhook(webhook, event, { privateWebhooks: true, signal, ...options }).then(
    (status) => new Error(`it was taken: ${status}`),
    (failure: unknown) => failure,
  );
  if (error instanceof WebhookFailed) return error;
  throw error;
}

it('gives a server that does not answer up after its time', async () => {
  receiver.answer = 'hang';
  const { message } = await failureOf(receiver.url, { timeoutMs: 50 });
  expect(message).toBe('it did not answer within 0.05 s');
});

it.each([
  ['120', 120_000],
  ['Wed, 18 Nov 2026 08:05:00 GMT', 300_000],
  ['Wed, 18 Nov 2026 07:00:00 GMT', 0],
  ['999999999', 86_400_000],
  ['soon', 0],
])('reads Retry-After: %s', async (header, waitMs) => {
  receiver.answer = { status: 429, headers: { 'retry-after': header } };
  const { message, retryAfterMs } = await failureOf(receiver.url);
  expect([message, retryAfterMs]).toEqual(['its server answered 429', waitMs]);
});

it('never calls an address without TLS, or a private one, unless private webhooks are allowed', async () => {
  const options = { privateWebhooks: false };
  expect((await failureOf(receiver.url, options)).message).toContain('begins with http:');
  const withTls = receiver.url.replace('http:', 'https:');
  expect((await failureOf(withTls, options)).message).toContain('private address');
  expect(receiver.received).toEqual([]);
});

it('never calls a name that resolves to a private address', async () => {
  const resolve = ((_name: string, _options: object, answer: (...found: unknown[]) => void) =>
    answer(null, [{ address: '10.0.0.7', family: 4 }])) as unknown as NonNullable<SendOptions['resolve']>;
  const failed = await failureOf('https://hooks.example.com/', { privateWebhooks: false, resolve });
  expect(failed.message).toContain('private address');
});

it('never calls the secrets of a cloud, even if private webhooks are allowed', async () => {
  expect((await failureOf('http://169.254.169.254/latest')).message).toContain('private address');
});

it('says why a server cannot be reached, without the path of the address', async () => {
  await receiver.close();
  const { message } = await failureOf(receiver.url);
  expect(message).toBe('its server cannot be reached (ECONNREFUSED)');
  receiver = await openReceiver();
});
