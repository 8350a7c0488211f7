import { createHmac } from 'node:crypto';
import type { Instant } from '../../time/index.ts';
import {
  AddressRefused,
  type GuardedOptions,
  guardedRequest,
  mayFetchFrom,
} from '../http/guarded-request.ts';
import { readRetryAfter } from '../http/retry-after.ts';
import type { Webhook } from '../pages/webhooks.ts';
import { rowId, type Store } from '../store/store.ts';
import { enableTarget } from './hook-rows.ts';

/** The reasons why a webhook did not take an event, in English. `detail` is a number or a technical text. */
const sentences = {
  privateAddress: () =>
    'its server has a private address; --private-webhooks (in code privateWebhooks) allows one',
  withoutTls: () =>
    'its address begins with http:, so anyone between could read it; --private-webhooks (in code privateWebhooks) allows it for a server of your own',
  slow: (seconds: string) => `it did not answer within ${seconds} s`,
  unreachable: (detail: string) => `its server cannot be reached${detail && ` (${detail})`}`,
  redirect: (status: string) => `its server answered ${status}, a redirect, and these are not followed`,
  gone: () => 'its server answered 410: it wants no more events',
  status: (status: string) => `its server answered ${status}`,
};

export type WebhookFailureCode = keyof typeof sentences;
export type WebhookFailure = { code: WebhookFailureCode; detail: string };

export function failureInEnglish({ code, detail }: WebhookFailure): string {
  return sentences[code](detail);
}

/** The failure as the database keeps it: its code, and after a space its detail. */
export const keptFailure = ({ code, detail }: WebhookFailure): string => `${code} ${detail}`.trimEnd();

/** Reads a stored failure. A code of another version is shown as an unreachable server. */
export function readFailure(kept: string): WebhookFailure {
  const code = kept.split(' ', 1)[0] ?? '';
  return isCode(code) ? { code, detail: kept.slice(code.length + 1) } : { code: 'unreachable', detail: kept };
}

const isCode = (text: string): text is WebhookFailureCode => Object.hasOwn(sentences, text);

/** A webhook did not take an event. The message never holds the address, whose path is often secret. */
export class WebhookFailed extends Error {
  override readonly name = 'WebhookFailed';
  readonly failure: WebhookFailure;
  /** The wait that the server asked for by `Retry-After`. */
  readonly retryAfterMs: number;

  constructor(code: WebhookFailureCode, detail: string | number = '', retryAfterMs = 0) {
    const failure = { code, detail: String(detail) };
    super(failureInEnglish(failure));
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Standard Webhooks asks for 15 to 30 s. */
export const webhookTimeoutMs = 15_000;

export type SendOptions = Pick<GuardedOptions, 'signal' | 'resolve'> & {
  /** Allows private addresses, for the host that the webhook names, and addresses without TLS. */
  privateWebhooks: boolean;
  timeoutMs?: number;
};

/** Posts an event to a webhook (Standard Webhooks 1.0) and follows no redirect. Resolves with the status, which is 2xx. @throws WebhookFailed */
export async function sendWebhook(
  { url, key }: Webhook,
  { id, body, at }: { id: string; body: string; at: Instant },
  { privateWebhooks, signal, timeoutMs = webhookTimeoutMs, ...network }: SendOptions,
): Promise<number> {
  const address = new URL(url);
  if (address.protocol === 'http:' && !privateWebhooks) throw new WebhookFailed('withoutTls');
  const timeout = AbortSignal.timeout(timeoutMs);
  const seconds = String(Math.floor(at / 1000));
  try {
    const response = await guardedRequest(address, {
      ...network,
      signal: AbortSignal.any([signal, timeout]),
      mayConnect: mayFetchFrom(new Set(privateWebhooks ? [address.hostname] : [])),
      accept: '*/*',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`,
      },
    });
    response.destroy();
    const { statusCode = 0, headers } = response;
    if (statusCode >= 200 && statusCode < 300) return statusCode;
    if (statusCode === 410) throw new WebhookFailed('gone');
    const code = statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status';
    throw new WebhookFailed(code, statusCode, readRetryAfter(headers['retry-after'], at));
  } catch (error) {
    if (error instanceof WebhookFailed) throw error;
    if (error instanceof AddressRefused) throw new WebhookFailed('privateAddress');
    if (timeout.aborted) throw new WebhookFailed('slow', timeoutMs / 1000);
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WebhookFailed('unreachable', (code ?? message).slice(0, 100));
  }
}

/** The answer to a test event. `reason`: why it was not taken, in English. `enabled`: it was disabled before. `due`: events that waited. */
export type WebhookTest =
  | { ok: true; status: number; enabled: boolean; due: number }
  | { ok: false; reason: string };

/** Sends a signed `test` event, once. A webhook that takes it is enabled in `store`, and its waiting events are due. @throws StoreUnavailable */
export async function testWebhook(
  webhook: Webhook,
  {
    privateWebhooks,
    now,
    signal,
    store,
  }: { privateWebhooks: boolean; now: Instant; signal: AbortSignal; store: Store | undefined },
): Promise<WebhookTest> {
  const data = { message: 'A test event. No meeting was booked, moved or cancelled.' };
  const body = JSON.stringify({ type: 'test', timestamp: new Date(now).toISOString(), data });
  try {
    const event = { id: rowId(now), body, at: now };
    const status = await sendWebhook(webhook, event, { privateWebhooks, signal });
    const became = await store?.write((sql) => enableTarget(sql, webhook.id));
    return { ok: true, status, enabled: false, due: 0, ...became };
  } catch (error) {
    if (!(error instanceof WebhookFailed)) throw error;
    return { ok: false, reason: error.message };
  }
}
