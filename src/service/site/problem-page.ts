import { html } from 'hono/html';
import type { Locale } from '../../wire/index.ts';
import { sendDocument, sign } from './document.ts';
import { siteWords } from './site-words.ts';

const statuses = { notFound: 404, notAllowed: 405, failed: 500, unavailable: 503 } as const;

/** The page for a path that leads nowhere, a method that cannot be, and for what went wrong. */
export function problemPage(
  problem: keyof typeof statuses,
  locale: Locale,
  { home, headers = {} }: { home: string; headers?: Record<string, string> },
): Promise<Response> {
  const words = siteWords(locale);
  const { title, lead } = words[problem];
  const body = html`<article class="card">
${sign(problem === 'unavailable' ? 'calm' : 'bad')}
<h1>${title}</h1>
<p class="lead">${lead}</p>
<p class="note"><a href="${home}">${words.goHome}</a></p>
</article>`;
  return sendDocument({ locale, title, body, status: statuses[problem], headers });
}
