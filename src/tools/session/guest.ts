/**
 * Who a guest is, by address: case does not count, nor does a `+tag`, which reaches the same mailbox; nor do spellings that only look
 * different: compatibility forms, characters that cannot be seen, a domain's ASCII form and its dot at the end. The service's own
 * limits count guests the same way.
 */
export function guestKey(email: string): string {
  const address = email.trim();
  // No address is longer (RFC 5321 §4.5.3.1): what is, can be nobody's, and is not worth the folding.
  if (address.length > maxAddressChars) return address;
  const at = address.lastIndexOf('@');
  const local = withoutTag(plain(at < 0 ? address : address.slice(0, at)));
  return at < 0 ? local : `${local}@${domainKey(plain(address.slice(at + 1)))}`;
}

const maxAddressChars = 254;

function withoutTag(local: string): string {
  const plus = local.indexOf('+', 1);
  return plus < 0 ? local : local.slice(0, plus);
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
