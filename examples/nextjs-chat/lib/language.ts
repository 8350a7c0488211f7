import { cookies, headers } from 'next/headers';
import type { Language } from './words';

/** What the person chose, else what the browser asks for first. */
export async function languageOf(): Promise<Language> {
  const chosen = (await cookies()).get('language')?.value;
  const asked = chosen ?? (await headers()).get('accept-language') ?? '';
  return /^(?:he|iw)\b/i.test(asked) ? 'he' : 'en';
}
