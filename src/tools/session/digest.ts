import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { guestKey } from '../../wire/index.ts';

/** The first 32 hexadecimal digits of SHA-256. The platform's digest is asynchronous: equal runs would order events differently. */
export function textDigest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/** A guest without their address: equal for equal guests, however the address is spelled. */
export function guestDigest(email: string): string {
  return textDigest(guestKey(email));
}

let latest = { baseUrl: '', digest: '' };

/** A service without its address; '' where the host's own client has none. Every call asks for it, so the latest is kept. */
export function serviceDigest(baseUrl: string | undefined): string {
  if (baseUrl === undefined) return '';
  if (latest.baseUrl !== baseUrl) latest = { baseUrl, digest: textDigest(baseUrl).slice(0, 16) };
  return latest.digest;
}
