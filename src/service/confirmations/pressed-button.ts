import type { Context } from 'hono';
import { readBytes } from '../read-bytes.ts';
import { askedLocale } from '../site/document.ts';
import { showMessage, wordsOf } from './link-pages.ts';

/** A form with one button, in bytes. */
const longestForm = 2048;

/**
 * Which button of its own page a form was sent with; a Response where it was another site's doing or no button of that page.
 * Browsers say where a form comes from (Fetch Metadata); a program that says nothing holds the link and may decide.
 */
export async function pressedButton<Button extends string>(
  c: Context,
  buttons: readonly Button[],
): Promise<Button | Response> {
  const locale = askedLocale(c.req.header('accept-language'));
  const from = c.req.header('sec-fetch-site') ?? 'none';
  if (from !== 'same-origin' && from !== 'none')
    return showMessage(locale, wordsOf(locale).crossSite, { status: 403 });
  const form = new URLSearchParams((await readBytes(c.req.raw, longestForm))?.toString());
  const pressed = buttons.find((button) => button === form.get('decision'));
  return pressed ?? showMessage(locale, wordsOf(locale).unreadable, { status: 400 });
}
