import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { parseAccept } from 'hono/utils/accept';
import type { Locale } from '../../wire/index.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { type Sentence, sentenceHtml } from './sentence.ts';
import { styleSheet } from './style.ts';

/** A piece of a page that is safe HTML, as hono's `html` template returns it. */
export type Markup = ReturnType<typeof html>;

/** A complete page. `frames`: it shows a document of this service in a frame. */
export type Document = {
  locale: Locale;
  title: string;
  body: Markup;
  colour?: string;
  status?: number;
  retryAfterSeconds?: number | undefined;
  /** The browser loads the page again after this time. */
  refreshSeconds?: number;
  wide?: boolean;
  frames?: boolean;
  /** The only script that may run on the page, allowed by its hash. */
  script?: string;
  /** The IANA zone of the page's times, for that script. */
  zone?: string;
  /** Another origin to which the answer to its form may redirect. Chromium checks redirects too. */
  formTarget?: string;
  /** The address of the same content in Markdown, for agents (interface §4.4). */
  markdown?: string;
};

/**
 * Sends a page that works without a script and loads nothing. Its style sheet is inline and allowed by its hash. The address, which may
 * hold a token, stays private (no store, no referrer, no index), and no other site may frame the page.
 */
export async function sendDocument(document: Document): Promise<Response> {
  const { locale, title, colour, body, status = 200, wide, zone, markdown, script } = document;
  const style = keep(`style ${colour}`, () => styleSheet(colour));
  // For a tagged template that holds the end tag of a script, the bundler would add a package. So that tag stands in a plain one.
  const page = await html`<!doctype html>
<html lang="${locale}" dir="${locale === 'he' ? 'rtl' : 'ltr'}"${zone ? html` data-zone="${zone}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>${markdown ? html`<link rel="alternate" type="text/markdown" href="${markdown}"><link rel="describedby" href="${new URL('../llms.txt', markdown).href}">` : ''}
${script === undefined ? '' : raw(`<script>${script}</script>`)}<style>${raw(style.text)}</style>
</head>
<body>
<main${raw(wide ? ' class="wide"' : '')}>${body}</main>
</body>
</html>
`;
  return new Response(page, { status, headers: pageHeaders(style, document) });
}

type Card = Omit<Document, 'body'> & { kind?: keyof typeof signs; lead: string | Sentence } & {
  [part in 'above' | 'more' | 'below']?: Markup | '';
};

/** Sends a page of one card: a sign, the title and a lead, with more content `above` them, after them (`more`) and `below` the card. */
export function sendCard({ kind, lead, above, more = '', below, ...document }: Card): Promise<Response> {
  const body = html`<article class="card">
${above ?? ''}
${kind ? sign(kind) : ''}
<h1>${document.title}</h1>
<p class="lead">${typeof lead === 'string' ? lead : raw(sentenceHtml(lead))}</p>
${more}
</article>
${below ?? ''}`;
  return sendDocument({ ...document, body });
}

/** Sends the browser to another address of this service. */
export function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { ...privateHeaders, Location: location } });
}

/** For answers whose address or content is private: no cache, no referrer, no index. */
export const privateHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
};

type Kept = { text: string; hash: string };

// Hashing a style sheet takes as long as the rest of a page.
const kept = createBoundedCache<Kept>(100);

const keep = (key: string, write: () => string): Kept =>
  kept(key, () => {
    const text = write();
    return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
  });

function pageHeaders(style: Kept, document: Document): Record<string, string> {
  const { frames, script, formTarget, retryAfterSeconds, refreshSeconds } = document;
  const policy = [
    "default-src 'none'",
    `style-src '${style.hash}'`,
    ...(script === undefined ? [] : [`script-src '${keep(script, () => script).hash}'`]),
    'img-src data:',
    ...(frames ? ["frame-src 'self'"] : []),
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    ...(refreshSeconds !== undefined && { Refresh: String(refreshSeconds) }),
    ...privateHeaders,
  };
}

export const localeOf = (c: Context): Locale => askedLocale(c.req.header('accept-language'));

/** Finds the first language of the browser that the service has. */
export function askedLocale(acceptLanguage: string | undefined): Locale {
  const wishes = parseAccept(acceptLanguage ?? '').map(({ type }) => type.toLowerCase().split('-')[0]);
  const first = wishes.find((language) => language === 'en' || language === 'he' || language === 'iw');
  return first === undefined || first === 'en' ? 'en' : 'he';
}

const signs = {
  good: '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
  bad: '<path d="M6.5 6.5l11 11M17.5 6.5l-11 11"/>',
  mail: '<rect x="3.5" y="5.5" width="17" height="13" rx="2.5"/><path d="M4 7.5l8 6 8-6"/>',
  calm: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
};

/** A round sign at the top of a page: good, bad, mail or calm. */
function sign(kind: keyof typeof signs): Markup {
  return html`<div class="sign ${kind}" aria-hidden="true"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${raw(signs[kind])}</svg></div>`;
}
