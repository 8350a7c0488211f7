import { existsSync } from 'node:fs';
import { testWebhook, type Webhook, webhooksOf } from '../../src/service/index.ts';
import { systemClock } from '../../src/time/index.ts';
import { type Command, type CommandLine, UsageError, unknownVerb } from '../command.ts';
import { dataPaths } from '../data-folder.ts';
import { flags, texts, type Values, withWords } from '../options.ts';
import { openHostStore, storeHelp, storeOptions } from '../serve/host-store.ts';
import { readPagesOf } from '../serve/pages-file.ts';

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

const options = { ...storeOptions, ...texts('pages', 'url'), ...flags('private-webhooks') };

/** Tests the webhooks of a pages file. */
export const webhooks: Command = {
  help,
  run: withWords(options, async (line, values, words) => {
    if (words.join(' ') !== 'test') throw unknownVerb('webhooks', words[0], ['test']);
    const found = findWebhooks(line, values);
    // A test needs no database, so there may be none yet.
    const isKept = values.database !== undefined || existsSync(dataPaths(values.data).database);
    const store = isKept ? await openHostStore(values) : undefined;
    const how = { store, signal: line.interrupted, privateWebhooks: values['private-webhooks'] };
    try {
      let code = 0;
      for (const webhook of found) code = Math.max(code, await test(line, webhook, how));
      return code;
    } finally {
      await store?.close();
    }
  }),
};

function findWebhooks({ env }: CommandLine, values: Values<typeof options>): Webhook[] {
  const { pages: file, url, 'private-webhooks': privateWebhooks } = values;
  const all = webhooksOf(readPagesOf(file, { environment: env, privateWebhooks }));
  if (all.length === 0) throw new UsageError(`${file} names no webhooks`);
  const found = url === undefined ? all : all.filter((webhook) => webhook.url === URL.parse(url)?.href);
  if (found.length === 0) throw new UsageError(`${file} names no webhook with the address ${url}`);
  return found;
}

async function test(
  { stdout, stderr }: CommandLine,
  webhook: Webhook,
  how: Omit<Parameters<typeof testWebhook>[1], 'now'>,
): Promise<number> {
  const address = new URL(webhook.url);
  if (address.password) address.password = '***';
  const answer = await testWebhook(webhook, { ...how, now: systemClock.now() });
  if (!answer.ok) {
    stderr.write(`${address.href} did not take the test: ${answer.reason}.\n`);
    return 1;
  }
  const enabled = answer.enabled ? ' It was disabled, and is enabled again.' : '';
  const due = answer.due
    ? ` Events that waited: ${answer.due}; "serve" sends them within half a minute.`
    : '';
  stdout.write(`${address.href} took the test: its server answered ${answer.status}.${enabled}${due}\n`);
  return 0;
}
