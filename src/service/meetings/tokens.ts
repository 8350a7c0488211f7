import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** The links that are mailed to guests and hosts. They are derived from the secret, so the database holds only their hashes. */
export type Tokens = ReturnType<typeof createTokens>;

/** Makes tokens of 256 bits, base64url, from the service's secret (RFC 2104). */
export function createTokens(secret: string) {
  if (secret.length < 32) throw new RangeError('secret must have at least 32 characters');
  const derive = (purpose: string, id: string) =>
    createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url');
  return {
    /** Confirms or declines a request. */
    confirm: (requestId: string) => derive('confirm', requestId),
    /** Cancels or moves the meeting of that request. */
    cancel: (requestId: string) => derive('cancel', requestId),
    /** Cancels that meeting for this host. If another host takes the meeting over, the link of the first one ends. */
    hostCancel: (requestId: string, hostKey: string) => derive('host-cancel', `${requestId}:${hostKey}`),
    /** Signs a person in, once. */
    signIn: (signInId: string) => derive('sign-in', signInId),
  };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

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
