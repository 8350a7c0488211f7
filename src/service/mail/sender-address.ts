/** Who mail is from. Without a name it bears the page's. */
export type SenderAddress = { name: string | undefined; address: string };

/**
 * Reads `no-reply@book.example.com` or `Bookings <no-reply@book.example.com>`.
 * @throws RangeError with the remedy
 */
export function readSenderAddress(text: string): SenderAddress {
  const named = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]*)>\s*$/.exec(text);
  const address = (named?.[2] ?? text).trim();
  if (!/^[^\s@<>(),:;"\\]+@[^\s@<>(),:;"\\]+$/.test(address) || address.length > 254)
    throw new RangeError(
      `the sender is "${text}"; it must be an address such as no-reply@book.example.com or Bookings <no-reply@book.example.com>`,
    );
  return { name: named?.[1]?.slice(0, 80) || undefined, address };
}
