/**
 * What limits and repeats compare: `Noa+demo@Example.com` and `noa@example.com` reach one mailbox at nearly every provider, so
 * they are one guest. Mail still goes to the address as it was given.
 */
export function guestEmailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  const plus = local.indexOf('+');
  return `${plus > 0 ? local.slice(0, plus) : local}@${email.slice(at + 1).toLowerCase()}`;
}
