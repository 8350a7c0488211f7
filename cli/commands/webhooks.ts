import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  PagesError,
  readPages,
  readWebhookStates,
  type Store,
  testWebhook,
  type Webhook,
  webhooksOf,
} from '../../src/service/index.ts';
import { type Command, type CommandLine, UsageError } from '../command.ts';
import { openHostStore, present, storeHelp, storeOptions } from '../serve/host-store.ts';
import { dataPaths, readPagesFile } from '../serve/serve-options.ts';
import { suggestWord } from '../unknown-option.ts';

const help = `agent-booking webhooks: see whether webhooks arrive

Usage: agent-booking webhooks test --pages FILE [options]
       agent-booking webhooks list --pages FILE [options]

  test             sends a signed event of the type "test" to each webhook of the pages file, and
                   prints what came back. A webhook that the service disabled is enabled again
                   if the test arrives
  list             the webhooks, a line each: what they get, and whether they are disabled

  --pages FILE     the pages file, as given to "serve". Secrets in it may come from environment
                   variables
  --url URL        test: only the webhook with this address
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

/** Tests and lists the webhooks of a pages file. */
export const webhooks: Command = {
  summary: 'send a test event to the webhooks of the pages file',
  help,
  async run(line) {
    const { values, positionals } = read(line.args);
    const [verb, ...others] = positionals;
    if (others.length > 0) throw new UsageError(`there is no "${others[0]}" to ${verb}; see webhooks --help`);
    if (verb !== 'test' && verb !== 'list') {
      const near = verb === undefined ? '' : suggestWord(verb, ['test', 'list']);
      const problem = verb === undefined ? 'say what to do' : `there is no "webhooks ${verb}"${near}`;
      throw new UsageError(`${problem}${near ? ' There are' : ''}: test or list; webhooks --help says more`);
    }
    try {
      const found = findWebhooks(line, values);
      const store = await openKnownStore(values);
      try {
        return await (verb === 'test' ? test : list)(line, { values, found, store });
      } finally {
        await store?.close();
      }
    } catch (error) {
      if (!(error instanceof PagesError)) throw error;
      line.stderr.write(`${error.message}\n`);
      return 2;
    }
  },
};

function findWebhooks({ env }: CommandLine, values: Values): Webhook[] {
  const { pages: file, url } = values;
  if (file === undefined) throw new UsageError('name the pages file: --pages FILE');
  const pages = readPages(readPagesFile(file), {
    file,
    environment: env,
    privateWebhooks: values['private-webhooks'],
  });
  const all = webhooksOf(pages);
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
      stdout.write(`${addressOf(webhook)} took the test: its server answered ${answer.status}.${enabled}\n`);
    } else {
      failed += 1;
      stderr.write(`${addressOf(webhook)} did not take the test: ${answer.reason}.\n`);
    }
  }
  return failed === 0 ? 0 : 1;
}

async function list({ stdout }: CommandLine, { found, store }: Found): Promise<number> {
  const states = store
    ? await readWebhookStates(store, found)
    : found.map((webhook) => ({ webhook, disabled: null }));
  for (const { webhook, disabled } of states) {
    const what = `${webhook.kinds.join(', ')}${webhook.guest ? ', with the guest' : ''}`;
    const state = disabled
      ? `disabled since ${new Date(disabled.at).toISOString()}: ${disabled.reason}`
      : 'enabled';
    stdout.write(`${addressOf(webhook)}  ${what}; ${state}\n`);
  }
  return 0;
}
