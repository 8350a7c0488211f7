import { html } from 'hono/html';
import type { Instant } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import { readMessage } from '../mail/transports/message.ts';
import { type LocalInbox, type StoredMail, timeOfStoredName } from '../mail/transports/transport.ts';
import { type Markup, privateHeaders, sendCard, sendDocument } from '../text/document.ts';
import { siteWords } from '../text/site-words.ts';

const mostShown = 100;

/** Lists all mail, the newest first. */
export async function showInbox(inbox: LocalInbox, locale: Locale): Promise<Response> {
  const { inbox: words } = siteWords(locale);
  const mails = await inbox.list(mostShown);
  const list = html`<ul class="list">${mails.map((mail) => row(mail, words.to))}</ul>`;
  const more = mails.length > 0 ? list : html`<p>${words.none}</p>`;
  return sendCard({ locale, title: words.title, lead: words.lead, more, wide: true });
}

function row({ name, at, raw }: StoredMail, to: string): Markup {
  const { headers } = readMessage(raw);
  return html`<li><a class="row" href="/inbox/${name}"><strong><bdi>${headers.get('subject') ?? name}</bdi></strong>
<small>${to}: <bdi>${headers.get('to') ?? ''}</bdi> · ${moment(at)}</small></a></li>`;
}

/** Shows a mail: its HTML in a frame that cannot run scripts, and its text and calendar file unchanged. */
export function showMail(name: string, raw: Buffer, locale: Locale): Promise<Response> {
  const { inbox: words } = siteWords(locale);
  const { headers, text, html: hasHtml, calendar } = readMessage(raw);
  const title = headers.get('subject') ?? name;
  const body = html`<article class="card">
<p class="soft"><a href="/inbox">${words.back}</a></p>
<h1><bdi>${title}</bdi></h1>
<dl><dt>${words.from}</dt><dd>${address(headers.get('from'))}</dd><dt>${words.to}</dt><dd>${address(headers.get('to'))}</dd><dt>${words.sent}</dt><dd>${moment(timeOfStoredName(name) ?? 0)}</dd></dl>
${hasHtml ? html`<iframe title="${words.frame}" src="/inbox/${name}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>` : ''}
${text ? html`<details><summary>${words.plain}</summary><pre>${text}</pre></details>` : ''}
${calendar ? html`<details><summary>${words.calendar}</summary><pre dir="ltr">${calendar}</pre></details>` : ''}
</article>`;
  return sendDocument({ locale, title, body, wide: true, frames: true });
}

/** Sends the mail's own HTML for the frame. It runs no script and loads nothing, and its links open in the whole window. */
export function frameMail(raw: Buffer): Response | undefined {
  const framed = readMessage(raw).html?.replace(/<head>/i, '<head><base target="_top">');
  if (framed === undefined) return undefined;
  return new Response(framed, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
      ...privateHeaders,
    },
  });
}

/** Name and address are isolated from each other, because their text directions may differ. */
function address(value = ''): Markup {
  const [, name = '', mailbox = value] = /^(.*?)\s*<([^<>]*)>$/.exec(value) ?? [];
  return name ? html`<bdi>${name}</bdi> · <bdi>${mailbox}</bdi>` : html`<bdi>${mailbox}</bdi>`;
}

function moment(at: Instant): Markup {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}"><bdi class="line">${iso.slice(0, 16).replace('T', ' ')} UTC</bdi></time>`;
}
