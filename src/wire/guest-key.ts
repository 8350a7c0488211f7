/**
 * The key of a guest. Addresses that reach one mailbox have one key. The service compares guests by it for its limits and repeats, and
 * the tools for their at-most-once rule. The key ignores case, a `+tag`, compatibility forms, invisible characters, the ASCII form of a
 * domain and its final dot, and what Gmail, Proton, Yahoo, Fastmail, Yandex and iCloud ignore. Mail still goes to the address as it was given.
 *
 * Services have stored these keys, so a changed key would lose a guest's limits and requests. The key of a key is the same key.
 */
export function guestKey(email: string): string {
  const address = email.trim();
  // A longer text is no address (RFC 5321 §4.5.3.1), and normalising a huge one is slow.
  if (address.length > 254) return address;
  const at = address.lastIndexOf('@');
  if (at < 0) return withoutTag(fold(address));
  const mailbox = withoutTag(fold(address.slice(0, at)));
  const domain = domainKey(fold(address.slice(at + 1)));
  for (const { domains, key } of providers) if (domains.test(domain)) return key(mailbox, domain);
  return `${mailbox}@${domain}`;
}

/**
 * Providers that deliver several spellings to one mailbox, as their help pages say. Gmail ignores dots; Proton dots, hyphens and underscores;
 * Yahoo what follows a hyphen; Fastmail reads `anything@noa.fastmail.com`; Yandex takes a dot for a hyphen, at all its domains; iCloud has three names.
 */
const providers: readonly { domains: RegExp; key(mailbox: string, domain: string): string }[] = [
  { domains: /^(?:gmail|googlemail)\.com$/, key: (mailbox) => `${mailbox.replaceAll('.', '')}@gmail.com` },
  {
    domains: /^(?:proton\.me|pm\.me|protonmail\.(?:com|ch))$/,
    key: (mailbox) => `${mailbox.replace(/(?!^)[._-]/g, '')}@proton.me`,
  },
  {
    domains: /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/,
    key: (mailbox, domain) => `${mailbox.replace(/(?!^)-.*$/, '')}@${domain}`,
  },
  {
    domains: /^[^.]+\.(?:fastmail\.[a-z]+|sent\.com)$/,
    key: (_, domain) => domain.replace('.', '@'),
  },
  {
    domains: /^(?:yandex\.[a-z.]+|ya\.ru)$/,
    key: (mailbox) => `${mailbox.replaceAll('.', '-')}@yandex.ru`,
  },
  { domains: /^(?:icloud|me|mac)\.com$/, key: (mailbox) => `${mailbox}@icloud.com` },
];

/**
 * The key of a booking page. Spellings of one slug have one key (`ACME`, `acme/`, composed and decomposed letters). Use it for rules that
 * forbid something. It is no slug: send the slug as it was given.
 */
export function slugKey(slug: string): string {
  // The lookbehind keeps this linear: a search begins only where a run begins.
  return fold(slug).replace(/^[\s/]+|(?<![\s/])[\s/]+$/g, '');
}

function withoutTag(mailbox: string): string {
  const plus = mailbox.indexOf('+');
  return plus > 0 ? mailbox.slice(0, plus) : mailbox;
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .toLowerCase()
    .normalize('NFKC');
}

/** The domain in ASCII (IDNA). A text with characters that have a meaning in a URL is returned unchanged. */
function domainKey(domain: string): string {
  const hostname = /[\s/?#@:\\%[\]]/.test(domain) ? undefined : URL.parse(`http://${domain}`)?.hostname;
  return (hostname || domain).replace(/\.$/, '');
}
