import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isRecord } from '../../wire/index.ts';
import { type Environment, fillEnvironment, missingVariables } from './environment.ts';

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

/** A webhook as the file writes it. */
export const webhookSchema = z.strictObject(
  {
    url: z.custom<string>(
      (value) =>
        typeof value === 'string' &&
        value.length <= 2000 &&
        /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'must be a web address, such as https://example.com/meetings',
    ),
    secret: z.custom<string>((value) => typeof value === 'string', secretShape()),
    kinds: z
      .array(z.enum(meetingEventKinds, `must be one of ${meetingEventKinds.join(', ')}`), {
        error: `must be a list of ${meetingEventKinds.join(', ')}`,
      })
      .min(1, 'must hold at least one kind')
      .max(meetingEventKinds.length, `must hold ${meetingEventKinds.length} kinds at most`)
      .default([...meetingEventKinds]),
    guest: z.boolean('must be true or false').default(false),
  },
  'must be a webhook: a mapping with url and secret',
);
export type WrittenWebhook = z.infer<typeof webhookSchema>;

export type WebhookRules = { environment: Environment; privateWebhooks: boolean };

/** Checks what the schema cannot: secrets, which environment variables may hold, and addresses without TLS. */
export function webhookMistakes(
  data: unknown,
  { environment, privateWebhooks }: WebhookRules,
): { path: (string | number)[]; message: string }[] {
  const written = isRecord(data) && Array.isArray(data.webhooks) ? data.webhooks.map((one) => one ?? {}) : [];
  return written.flatMap(({ url, secret }: Record<string, unknown>, index) => {
    const wrong = typeof secret === 'string' ? secretMistake(secret, environment) : undefined;
    const isOpen = typeof url === 'string' && /^http:/i.test(url) && !privateWebhooks;
    return [
      ...(wrong === undefined ? [] : [{ path: ['webhooks', index, 'secret'], message: wrong }]),
      ...(isOpen ? [{ path: ['webhooks', index, 'url'], message: withoutTls }] : []),
    ];
  });
}

const withoutTls =
  'must begin with https:, because anyone between could read it; for a server of your own say --private-webhooks (in code privateWebhooks)';

/** Makes the webhook of a checked entry. */
export function toWebhook({ url, secret, kinds, guest }: WrittenWebhook, environment: Environment): Webhook {
  const filled = fillEnvironment(secret, environment);
  const key = filled.ok ? keyOf(filled.value) : undefined;
  if (!key) throw new RangeError(`the secret of a webhook ${secretShape()}`);
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

function secretMistake(secret: string, environment: Environment): string | undefined {
  const filled = fillEnvironment(secret, environment);
  if (!filled.ok) return missingVariables(filled.missing);
  return keyOf(filled.value) ? undefined : secretShape();
}

/** The key in `whsec_` and base64; undefined if the text is no secret. */
function keyOf(secret: string): Buffer | undefined {
  const [, text = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const key = Buffer.from(text, 'base64');
  return key.length >= 24 && key.length <= 64 && key.toString('base64') === text ? key : undefined;
}

function secretShape(): string {
  return (
    'must be whsec_ and the base64 of 24 to 64 random bytes, best in an environment variable: $' +
    '{WEBHOOK_SECRET}. `echo whsec_$(openssl rand -base64 32)` makes one'
  );
}
