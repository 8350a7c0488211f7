import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256 of a text, its first 32 hexadecimal digits. Not the platform's digest: that one answers asynchronously, so that equal runs
 * would tell events in different orders.
 */
export function textDigest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}
