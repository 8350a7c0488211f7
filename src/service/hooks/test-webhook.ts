import type { Instant } from '../../time/index.ts';
import type { Webhook } from '../pages/webhooks.ts';
import { rowId, type Store } from '../store/store.ts';
import { enableTarget } from './hook-rows.ts';
import { sendWebhook, WebhookFailed } from './send-webhook.ts';

/** The answer to a test event. `reason`: why it was not taken, in English. `enabled`: the webhook was disabled before. */
export type WebhookTest = { ok: true; status: number; enabled: boolean } | { ok: false; reason: string };

/**
 * Sends a signed event of type `test` to a webhook, once. If a webhook takes it that was disabled in `store`, the webhook is enabled again.
 * @throws StoreUnavailable
 */
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
    const enabled = (await store?.write((sql) => enableTarget(sql, webhook.id))) ?? false;
    return { ok: true, status, enabled };
  } catch (error) {
    if (!(error instanceof WebhookFailed)) throw error;
    return { ok: false, reason: error.message };
  }
}
