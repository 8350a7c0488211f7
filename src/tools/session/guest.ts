/**
 * Who a guest is, by address: case does not count, nor does a `+tag`, which reaches the same mailbox. The service's own limits
 * count guests the same way.
 */
export function guestKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const local = at < 0 ? address : address.slice(0, at);
  return local.replace(/(?!^)\+.*$/u, '') + (at < 0 ? '' : address.slice(at));
}
