import { minuteMs } from '../../../time/index.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { DriverOptions } from '../port/host-calendar.ts';
import { requestTokens, type SignIn } from './token-endpoint.ts';

/** A token is replaced a minute before it ends, because it must still be valid where it arrives. */
const earlyMs = minuteMs;

/** The refreshes of this process that run now, by refresh token. */
const refreshes = new Map<string, Promise<string>>();

type Wanted = { signal: AbortSignal; refused?: string | undefined };

/**
 * The access token of an account, refreshed once for all callers. `refused`: a token that the provider does not accept any more.
 * @throws CalendarFailure
 */
export async function accessToken(options: DriverOptions, wanted: Wanted): Promise<string> {
  const { signIn } = await readSignIn(options);
  if (isUsable(signIn, options, wanted)) return signIn.accessToken;
  const running = refreshes.get(signIn.refreshToken);
  if (running) return running;
  const refresh = refreshStored(options, wanted).finally(() => refreshes.delete(signIn.refreshToken));
  refreshes.set(signIn.refreshToken, refresh);
  return refresh;
}

/** New tokens are stored before they are used. If another process was first, its tokens are used. */
async function refreshStored(options: DriverOptions, wanted: Wanted): Promise<string> {
  const { account, clock, request } = options;
  // Another caller may have stored new tokens since.
  const { signIn, version } = await readSignIn(options);
  if (isUsable(signIn, options, wanted)) return signIn.accessToken;
  const { signal } = wanted;
  const { refreshToken } = signIn;
  const answer = await requestTokens(signIn, { refreshToken }, { clock, request, signal }).catch(
    async (error: unknown) => {
      const present = await readSignIn(options);
      if (present.version === version) throw error;
      return present;
    },
  );
  if ('version' in answer || (await account.replace(answer.signIn, version)))
    return answer.signIn.accessToken;
  return (await readSignIn(options)).signIn.accessToken;
}

async function readSignIn({ account }: DriverOptions): Promise<{ signIn: SignIn; version: number }> {
  const stored = await account.read();
  if (!stored) throw new CalendarFailure('noSignIn');
  return { signIn: stored.secrets as SignIn, version: stored.version };
}

const isUsable = (
  { accessToken, expiresAt }: SignIn,
  { clock }: DriverOptions,
  { refused }: Wanted,
): boolean => accessToken !== refused && Number(expiresAt) - clock.now() > earlyMs;
