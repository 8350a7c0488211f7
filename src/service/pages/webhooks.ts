import { createHash } from 'node:crypto';
import { type Environment, fillEnvironment } from './environment.ts';
import type { WrittenWebhook } from './page-schema.ts';

/** What can happen to a meeting. */
export const meetingEventKinds = ['booked', 'moved', 'cancelled'] as const;
export type MeetingEventKind = (typeof meetingEventKinds)[number];

/** A web address that gets a signed POST about meetings (Standard Webhooks 1.0). */
export type Webhook = {
  /** A hash of the address, which may hold a password. */
  id: string;
  url: string;
  /** The key of the signatures. */
  key: Buffer;
  /** A hash of address and key. A webhook that was disabled is enabled when it changes. */
  fingerprint: string;
  kinds: readonly MeetingEventKind[];
  /** Whether it gets the guest's name, address and answers. */
  guest: boolean;
};

export function toWebhook({ url, secret, kinds, guest }: WrittenWebhook, environment: Environment): Webhook {
  const key = secretKey(fillEnvironment(secret, environment).value);
  if (!key) throw new RangeError(`the secret of a webhook ${secretShape}`);
  const { href } = new URL(url);
  const id = createHash('sha256').update(`webhook\n${href}`).digest('base64url');
  const fingerprint = createHash('sha256').update(`${href}\n`).update(key).digest('base64url');
  return { id, url: href, key, fingerprint, kinds, guest };
}

/** The webhooks of all pages, each once. */
export function webhooksOf(pages: ReadonlyMap<string, { webhooks: readonly Webhook[] }>): Webhook[] {
  const all = [...pages.values()].flatMap(({ webhooks }) => webhooks);
  return [...new Map(all.map((webhook) => [webhook.id, webhook])).values()];
}

/** The key in `whsec_` and base64; undefined if the text is no secret. */
export function secretKey(secret: string): Buffer | undefined {
  const [, text = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const key = Buffer.from(text, 'base64');
  return key.length >= 24 && key.length <= 64 && key.toString('base64') === text ? key : undefined;
}

/** The mistake in a secret. */
export const secretShape =
  'must be whsec_ and the base64 of 24 to 64 random bytes, best in an environment variable: $' +
  '{WEBHOOK_SECRET}. `echo whsec_$(openssl rand -base64 32)` makes one';
