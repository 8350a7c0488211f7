import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { guestKey } from './session/guest.ts';

/** A guest without their address: equal for equal guests, in every conversation and process. */
export function hashGuest(email: string): string {
  // The platform's own digest answers later, from threads that keep no order: equal runs would tell events in different orders.
  return bytesToHex(sha256(utf8ToBytes(guestKey(email)))).slice(0, 32);
}
