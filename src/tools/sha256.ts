/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8, in hexadecimal. The platform's own answers later, from threads that keep no order: events of calls
 * made at the same time would be told in another order each time.
 */
export function sha256(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text));
  let state = rootsOfPrimes(8, 1 / 2);
  for (let at = 0; at < words.length; at += 16) state = compress(state, words.slice(at, at + 16));
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** §5.1.1: a one, zeros, and the length in bits. */
function paddedWords(bytes: Uint8Array): Uint32Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, at) => {
    padded.setUint8(at, byte);
  });
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n);
  return Uint32Array.from({ length: padded.byteLength / 4 }, (_, at) => padded.getUint32(at * 4));
}

/** §6.2.2: one block. */
function compress(state: Uint32Array, block: Uint32Array): Uint32Array {
  const schedule = new Uint32Array(64);
  schedule.set(block);
  for (let t = 16; t < 64; t += 1) {
    const [before2, before15] = [word(schedule, t - 2), word(schedule, t - 15)];
    const sigma1 = turn(before2, 17) ^ turn(before2, 19) ^ (before2 >>> 10);
    const sigma0 = turn(before15, 7) ^ turn(before15, 18) ^ (before15 >>> 3);
    schedule[t] = sigma1 + word(schedule, t - 7) + sigma0 + word(schedule, t - 16);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = h + sum1 + chosen + word(roundConstants, t) + word(schedule, t);
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + sum0 + majority) >>> 0];
  }
  return Uint32Array.from([a, b, c, d, e, f, g, h], (value, at) => value + word(state, at));
}

function turn(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

/** §4.2.2 and §5.3.3: the first 32 bits of the fractions of the roots of the first primes. */
function rootsOfPrimes(count: number, power: number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime > 0)) primes.push(n);
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32);
}

const roundConstants = rootsOfPrimes(64, 1 / 3);
