import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A text that only a holder of `token` can read (AES-256-GCM). The database keeps the text and a hash of the token. */
export function encryptText(text: string, token: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws Error if the text was encrypted with another token or changed */
export function decryptText(kept: string, token: string): string {
  const bytes = Buffer.from(kept, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function keyOf(token: string): Buffer {
  return createHash('sha256').update(`agent-booking encrypted text\n${token}`).digest();
}
