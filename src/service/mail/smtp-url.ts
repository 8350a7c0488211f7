import { isLoopback } from '../run.ts';

/** How to reach a mail server. `encryption`: from the first byte, by STARTTLS or not at all, or not. */
export type SmtpServer = {
  host: string;
  port: number;
  encryption: 'tls' | 'starttls' | 'none';
  login: { user: string; password: string } | undefined;
};

const example =
  'smtps://USER:PASSWORD@mail.example.com, or smtp://USER:PASSWORD@mail.example.com:587 (characters such as @ and / in a password percent-encoded)';

/**
 * Reads `smtp://` and `smtps://` addresses. Mail holds links that decide, so a server that is not this machine is spoken to
 * through TLS alone, with its certificate checked; `?tls=off` says of a server without a password that the way to it is safe.
 * @throws RangeError with the remedy, and never with the password
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.hash)
    throw new RangeError(`the mail server's address is not one; it looks like ${example}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const login = readLogin(url, host);
  const encryption = readEncryption(url, host);
  if (login && encryption === 'none' && !isLoopback(host))
    throw new RangeError(
      `a password would go to ${host} unencrypted; leave out ?tls=off, or the user and the password`,
    );
  const usualPort = url.protocol === 'smtps:' ? 465 : login ? 587 : 25;
  return { host, port: url.port === '' ? usualPort : Number(url.port), encryption, login };
}

function readLogin(url: URL, host: string): SmtpServer['login'] {
  if (url.username === '' && url.password === '') return undefined;
  const [user, password] = [url.username, url.password].map(decodePart);
  if (!user || !password)
    throw new RangeError(`the mail server ${host} needs a user and a password, or neither; like ${example}`);
  return { user, password };
}

function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function readEncryption(url: URL, host: string): SmtpServer['encryption'] {
  const { tls, ...unknown } = Object.fromEntries(url.searchParams);
  const [stranger] = Object.keys(unknown);
  if (stranger !== undefined || (tls !== undefined && tls !== 'off' && tls !== 'on'))
    throw new RangeError(
      `the mail server's address ends in ${url.search}; only ?tls=on and ?tls=off mean anything there`,
    );
  if (url.protocol === 'smtps:') {
    if (tls === 'off') throw new RangeError(`smtps: is TLS; write smtp://${host} where ?tls=off is meant`);
    return 'tls';
  }
  // On this machine nobody listens in, and its mail server often has a certificate that nobody signed.
  return (tls ?? (isLoopback(host) ? 'off' : 'on')) === 'off' ? 'none' : 'starttls';
}
