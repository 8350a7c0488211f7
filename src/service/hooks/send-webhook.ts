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

/** A webhook did not take an event, for a reason in English. The message never holds the address, whose path is often secret. */
export class WebhookFailed extends Error {
  override readonly name = 'WebhookFailed';
  /** The wait that the server asked for by `Retry-After`. */
  readonly retryAfterMs: number;
  /** The server wants no more events. */
  readonly isGone: boolean;

  constructor(message: string, { retryAfterMs = 0, isGone = false } = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.isGone = isGone;
  }
}

const allowed = '--private-webhooks (in code privateWebhooks) allows';

export type SendOptions = Pick<GuardedOptions, 'signal' | 'resolve'> & {
  /** Allows private addresses, for the host that the webhook names, and addresses without TLS. */
  privateWebhooks: boolean;
  /** Standard Webhooks asks for 15 to 30 s. */
  timeoutMs?: number;
};

/** Posts an event to a webhook (Standard Webhooks 1.0) and follows no redirect. Resolves with the status, which is 2xx. @throws WebhookFailed */
export async function sendWebhook(
  { url, key }: Webhook,
  { id, body, at }: { id: string; body: string; at: Instant },
  { privateWebhooks, signal, timeoutMs = 15_000, ...network }: SendOptions,
): Promise<number> {
  const address = new URL(url);
  if (address.protocol === 'http:' && !privateWebhooks)
    throw new WebhookFailed(
      `its address begins with http:, so anyone between could read it; ${allowed} it for a server of your own`,
    );
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
    const isGone = statusCode === 410;
    const isRedirect = statusCode >= 300 && statusCode < 400;
    const more = isRedirect ? ', a redirect, and these are not followed' : '';
    throw new WebhookFailed(
      `its server answered ${statusCode}${isGone ? ': it wants no more events' : more}`,
      { isGone, retryAfterMs: readRetryAfter(headers['retry-after'], at) },
    );
  } catch (error) {
    if (error instanceof WebhookFailed) throw error;
    if (error instanceof AddressRefused)
      throw new WebhookFailed(`its server has a private address; ${allowed} one`);
    if (timeout.aborted) throw new WebhookFailed(`it did not answer within ${timeoutMs / 1000} s`);
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WebhookFailed(`its server cannot be reached (${(code ?? message).slice(0, 100)})`);
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
