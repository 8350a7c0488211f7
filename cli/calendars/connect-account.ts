import {
  CalendarFailure,
  calendarProviders,
  findAccountCalendars,
  keepSignIn,
  type OAuthClient,
  type OAuthProvider,
  SignInFailed,
} from '../../src/service/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { present } from '../serve/host-store.ts';
import { openQuestions } from './read-password.ts';
import { type OpenData, pagesLines } from './sign-in.ts';

export type ProviderKind = keyof typeof calendarProviders;

export const isProviderKind = (kind: string | undefined): kind is ProviderKind =>
  kind !== undefined && Object.hasOwn(calendarProviders, kind);

export type AccountOptions = {
  kind: ProviderKind;
  provider: OAuthProvider;
  client: OAuthClient;
  user: string | undefined;
  /** Opens the store before the person signs in. */
  open: OpenData;
  request?: NonNullable<Parameters<typeof findAccountCalendars>[2]['request']>;
};

const minutes = 5;

/** Signs a person in at Google or Microsoft, seals the tokens in the database, and prints what to write into the pages file. */
export async function connectAccount(
  line: CommandLine,
  { kind, provider, client, user: given, open, ...options }: AccountOptions,
): Promise<number> {
  const { ask, close } = openQuestions(line);
  const late = AbortSignal.timeout(minutes * 60_000);
  const { store, secret } = await open();
  try {
    const user = given ?? (await ask(`Account at ${provider.name}: `));
    const { signIn, calendars } = await findAccountCalendars(provider, client, {
      ...options,
      user,
      clock: { now: present },
      signal: AbortSignal.any([line.interrupted, late]),
      show: (address) => line.stderr.write(instructions(address, user)),
      // Without a terminal the input ends. Then only the browser answers.
      pasted: ask('').catch(() => new Promise<never>(() => undefined)),
    });
    const usable = calendars.filter(({ isUsable }) => isUsable);
    if (usable.length === 0) throw new UsageError(`${user} has no calendar there that can be written`);
    await keepSignIn({ kind, url: provider.calendars, user }, signIn, { store, secret });
    const found = usable.map(({ id: written, name }) => ({ written, name }));
    line.stdout.write(pagesLines({ kind, user }, found));
    return 0;
  } catch (error) {
    const isKnown = error instanceof SignInFailed || error instanceof CalendarFailure;
    if (!isKnown && error !== late.reason) throw error;
    const why = isKnown ? error.message : `no answer came within ${minutes} minutes`;
    line.stderr.write(`The calendars are not connected: ${why}.\n`);
    return 1;
  } finally {
    close();
    await store.close();
  }
}

const instructions = (address: string, user: string): string =>
  `Open this address within ${minutes} minutes, and sign in as ${user}:

${address}

If the browser is on another machine, its last page cannot be opened. Then paste the address of that page here:
`;
