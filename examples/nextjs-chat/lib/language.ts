import { cookies, headers } from 'next/headers';
import type { Language } from './words';

/** The language that the person chose, or else the first language of the browser. */
export async function languageOf(): Promise<Language> {
  const chosen = (await cookies()).get('language')?.value;
  const asked = chosen ?? (await headers()).get('accept-language') ?? '';
  return /^(?:he|iw)\b/i.test(asked) ? 'he' : 'en';
}
