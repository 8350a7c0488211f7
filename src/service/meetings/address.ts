import { domainToASCII } from 'node:url';

/**
 * The form of an address in which accounts are compared: trimmed, NFC, lower case, with the domain as DNS writes it. Undefined if it is not
 * an address.
 *
 * This is not `guestKey`, which folds `+tag` and the dots of Gmail. At another provider `a+b@x` and `a@x` are two people, so folding would
 * show one person the other's meetings.
 */
export function addressKey(email: string): string | undefined {
  const text = email.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = domainToASCII(text.slice(at + 1));
  if (at < 1 || domain === '' || text.length > 254) return undefined;
  return `${text.slice(0, at)}@${domain}`;
}
