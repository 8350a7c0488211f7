import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import {
  CalendarFailure,
  calendarProviders,
  findAccountCalendars,
  findCaldavCalendars,
  keepSignIn,
  type OAuthClient,
  type OAuthProvider,
  type ServerAccount,
  SignInFailed,
  type Store,
} from '../../src/service/index.ts';
import { minuteMs, systemClock } from '../../src/time/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { plainText } from '../screen.ts';

export type ProviderKind = keyof typeof calendarProviders;

export const isProviderKind = (kind: string | undefined): kind is ProviderKind =>
  kind !== undefined && Object.hasOwn(calendarProviders, kind);

type ConnectOptions = {
  /** Undefined: the person is asked. */
  user: string | undefined;
  /** Opens the store, and finds the secret under which sign-ins are sealed. */
  open(): Promise<{ store: Store; secret: string }>;
};

type AccountOptions = ConnectOptions & {
  kind: ProviderKind;
  provider: OAuthProvider;
  client: OAuthClient;
  request?: NonNullable<Parameters<typeof findAccountCalendars>[2]['request']>;
};

const minutes = 5;

/** Signs a person in at Google or Microsoft, seals the tokens in the database, and prints what to write into the pages file. */
export function connectAccount(
  line: CommandLine,
  { kind, provider, client, request, ...options }: AccountOptions,
): Promise<number> {
  return connect(line, { ...options, kind, place: `Account at ${provider.name}` }, async (user, ask) => {
    const late = AbortSignal.timeout(minutes * minuteMs);
    const finding = findAccountCalendars(provider, client, {
      ...(request && { request }),
      user,
      clock: systemClock,
      signal: AbortSignal.any([line.interrupted, late]),
      show: (address) => line.stderr.write(instructions(address, user)),
      // Without a terminal the input ends. Then only the browser answers.
      pasted: ask('').catch(() => new Promise<never>(() => undefined)),
    });
    const { signIn, calendars } = await finding.catch((error) => {
      throw error === late.reason
        ? new SignInFailed(`no answer came within ${minutes} minutes`, { cause: error })
        : error;
    });
    const usable = calendars.filter(({ isUsable }) => isUsable);
    if (usable.length === 0) throw new UsageError(`${user} has no calendar there that can be written`);
    const found = usable.map(({ id: written, name }) => ({ written, name }));
    return { found, servers: [provider.calendars], secrets: signIn };
  });
}

const instructions = (address: string, user: string): string =>
  `Open this address within ${minutes} minutes, and sign in as ${user}:

${address}

If the browser is on another machine, its last page cannot be opened. Then paste the address of that page here:
`;

/** Signs in to a CalDAV server, seals the password in the database, and prints what to write into the pages file. */
export function connectCaldav(
  line: CommandLine,
  { url, privateCalendars, ...options }: ConnectOptions & { url: string; privateCalendars: boolean },
): Promise<number> {
  const { protocol, host: server } = new URL(url);
  if (protocol === 'http:' && !privateCalendars)
    throw new UsageError(
      'the password would travel without TLS: take an https: address, or give --private-calendars for a server in your own network',
    );
  return connect(line, { ...options, kind: 'caldav', place: `User at ${server}` }, async (user, ask) => {
    const password = await ask(`App password of ${user} (not shown): `, { hidden: true });
    line.stderr.write(`Looking for calendars at ${server} …\n`);
    const mayUse = async (host: string) =>
      /^y(?:es)?$/i.test(
        await ask(`The calendars are at another server, ${host}. Send the password there? (yes/no) `),
      );
    const calendars = await findCaldavCalendars(
      { url, user, password },
      { clock: systemClock, privateCalendars, signal: line.interrupted, mayUse },
    );
    if (calendars.length === 0) throw new UsageError(`${user} has no calendar for events there`);
    const found = calendars.map(({ url: written, name }) => ({ written, name }));
    const servers = new Set(found.map(({ written }) => new URL(written).origin));
    return { found, servers, secrets: { user, password } };
  });
}

/** What a sign-in gave. `written`: the address or id of a calendar, as in the pages file. `secrets`: what is sealed for each server. */
type SignedIn = {
  found: { written: string; name: string }[];
  servers: Iterable<string>;
  secrets: Readonly<Record<string, string>>;
};

async function connect(
  line: CommandLine,
  { kind, place, user: given, open }: ConnectOptions & { kind: ServerAccount['kind']; place: string },
  signIn: (user: string, ask: Ask) => Promise<SignedIn>,
): Promise<number> {
  const { store, secret } = await open();
  const { ask, close } = openQuestions(line);
  try {
    const user = given ?? (await ask(`${place}: `));
    const { found, servers, secrets } = await signIn(user, ask);
    for (const url of servers) await keepSignIn({ kind, url, user }, secrets, { store, secret });
    const entries = found.flatMap(({ written, name }) => [
      ...(name ? [`      # ${plainText(name).replace(/\s+/g, ' ')}`] : []),
      `      - { ${kind}: ${JSON.stringify(written)}, user: ${JSON.stringify(user)} }`,
    ]);
    line.stdout.write(`The sign-in is kept, sealed. Write the calendars that count into the pages file, below the host.
Add write: true to the one into which meetings are written. Then run "agent-booking calendars test".

    calendars:
${entries.join('\n')}
`);
    return 0;
  } catch (error) {
    if (!(error instanceof SignInFailed || error instanceof CalendarFailure)) throw error;
    line.stderr.write(`The calendars are not connected: ${error.message}.\n`);
    return 1;
  } finally {
    close();
    await store.close();
  }
}

/** Asks on the terminal. Without one the answer is the next line of the input. The question is not part of the output. */
type Ask = (question: string, options?: { hidden: boolean }) => Promise<string>;

/** `hidden`: what is typed is not shown. `close` gives the terminal back. */
function openQuestions({ stdin, stderr, interrupted }: CommandLine): { ask: Ask; close(): void } {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!isHidden) stderr.write(chunk);
      done();
    },
  });
  const terminal = 'isTTY' in stdin && stdin.isTTY === true;
  const reader = createInterface({ input: stdin, output, terminal });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question, { hidden } = { hidden: false }) {
      stderr.write(question);
      isHidden = hidden;
      const stop = () => reader.close();
      interrupted.addEventListener('abort', stop);
      const { value, done } = await lines.next();
      interrupted.removeEventListener('abort', stop);
      isHidden = false;
      if (hidden) stderr.write('\n');
      if (done) throw new UsageError('the input ended before the answer');
      return String(value);
    },
    close: () => reader.close(),
  };
}
