import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Store, testWebhook, type Webhook, webhooksOf } from '../../src/service/index.ts';
import { type Command, type CommandLine, UsageError, unknownVerb } from '../command.ts';
import { openHostStore, present, storeHelp, storeOptions } from '../serve/host-store.ts';
import { dataPaths, readPagesOf } from '../serve/serve-options.ts';

const help = `agent-booking webhooks: see whether webhooks arrive

Usage: agent-booking webhooks test --pages FILE [options]

  test             sends a signed event of the type "test" to each webhook of the pages file, and
                   prints what came back. If the test arrives, a webhook that the service disabled
                   is enabled again, and events that wait for another attempt are sent

  --pages FILE     the pages file, as given to "serve". Secrets in it may come from environment
                   variables
  --url URL        only the webhook with this address
  --private-webhooks
                   as given to "serve": allow private addresses, and addresses without TLS
${storeHelp}
`;

const options = {
  ...storeOptions,
  pages: { type: 'string' },
  url: { type: 'string' },
  'private-webhooks': { type: 'boolean', default: false },
} as const;

const read = (args: string[]) => parseArgs({ args, allowPositionals: true, options });
type Values = ReturnType<typeof read>['values'];

/** Tests the webhooks of a pages file. */
export const webhooks: Command = {
  summary: 'send a test event to the webhooks of the pages file',
  help,
  async run(line) {
    const { values, positionals } = read(line.args);
    if (positionals.join(' ') !== 'test') throw unknownVerb('webhooks', positionals[0], ['test']);
    const found = findWebhooks(line, values);
    const store = await openKnownStore(values);
    try {
      return await test(line, { values, found, store });
    } finally {
      await store?.close();
    }
  },
};

function findWebhooks({ env }: CommandLine, values: Values): Webhook[] {
  const { pages: file, url } = values;
  if (file === undefined) throw new UsageError('name the pages file: --pages FILE');
  const privateWebhooks = values['private-webhooks'];
  const all = webhooksOf(readPagesOf(file, { environment: env, privateWebhooks }));
  if (all.length === 0) throw new UsageError(`${file} names no webhooks`);
  const found = url === undefined ? all : all.filter((webhook) => webhook.url === URL.parse(url)?.href);
  if (found.length === 0) throw new UsageError(`${file} names no webhook with the address ${url}`);
  return found;
}

/** Undefined if the service has not kept anything yet: a test needs no database. */
async function openKnownStore(values: Values): Promise<Store | undefined> {
  if (values.database === undefined && !existsSync(dataPaths(values.data).database)) return undefined;
  return openHostStore(values);
}

/** The address without a password. */
function addressOf({ url }: Webhook): string {
  const address = new URL(url);
  if (address.password) address.password = '***';
  return address.href;
}

type Found = { values: Values; found: Webhook[]; store: Store | undefined };

async function test(
  { stdout, stderr, interrupted }: CommandLine,
  { values, found, store }: Found,
): Promise<number> {
  let failed = 0;
  for (const webhook of found) {
    const answer = await testWebhook(webhook, {
      privateWebhooks: values['private-webhooks'],
      now: present(),
      signal: interrupted,
      store,
    });
    if (answer.ok) {
      const enabled = answer.enabled ? ' It was disabled, and is enabled again.' : '';
      const due = answer.due
        ? ` Events that waited: ${answer.due}; "serve" sends them within half a minute.`
        : '';
      stdout.write(
        `${addressOf(webhook)} took the test: its server answered ${answer.status}.${enabled}${due}\n`,
      );
    } else {
      failed += 1;
      stderr.write(`${addressOf(webhook)} did not take the test: ${answer.reason}.\n`);
    }
  }
  return failed === 0 ? 0 : 1;
}
