/**
 * What limits and repeats compare: `Noa+demo@Example.com` and `noa@example.com` reach one mailbox at nearly every provider, so
 * they are one guest; so are spellings that only look different (compatibility forms, invisible characters, a domain's ASCII
 * form and its dot at the end), and Gmail's, which passes over dots. Mail still goes to the address as it was given. The key of a
 * key is the key, so that those of an earlier version can be found.
 */
export function guestEmailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const local = plain(email.slice(0, at));
  const plus = local.indexOf('+');
  const mailbox = plus > 0 ? local.slice(0, plus) : local;
  const domain = domainKey(plain(email.slice(at + 1)));
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${mailbox}@${domain}`;
  return `${mailbox.replaceAll('.', '')}@gmail.com`;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .toLowerCase()
    .normalize('NFKC');
}

/** The domain as the DNS asks for it (IDNA); text that a URL would take apart is left as it is. */
function domainKey(domain: string): string {
  const hostname = /[\s/?#@:\\%[\]]/.test(domain) ? undefined : URL.parse(`http://${domain}`)?.hostname;
  return (hostname || domain).replace(/\.$/, '');
}
