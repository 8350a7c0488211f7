import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { guestKey } from '../../wire/index.ts';

/** The first 32 hexadecimal digits of SHA-256. The platform's digest is asynchronous, so equal runs could order events differently. */
export function textDigest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/** Names a guest without their address. Spellings of one address have one digest. */
export function guestDigest(email: string): string {
  return textDigest(guestKey(email));
}

let latest = { baseUrl: '', digest: '' };

/** Names a service without its address; '' if the host's client has none. Every call needs it, so the latest is cached. */
export function serviceDigest(baseUrl: string | undefined): string {
  if (baseUrl === undefined) return '';
  if (latest.baseUrl !== baseUrl) latest = { baseUrl, digest: textDigest(baseUrl).slice(0, 16) };
  return latest.digest;
}
