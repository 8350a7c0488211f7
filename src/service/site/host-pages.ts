import { html, raw } from 'hono/html';
import type { Locale } from '../../wire/index.ts';
import { operationPath } from '../../wire/index.ts';
import type { ServiceContext } from '../context.ts';
import type { HostPage } from '../pages/host-page.ts';
import { type Markup, sendDocument } from './document.ts';
import { oneLine } from './sentence.ts';
import { siteWords } from './site-words.ts';

/** Home: every booking page, and the way to the inbox for those who may open it. */
export function showHome(
  { pages, pageUrl }: ServiceContext,
  locale: Locale,
  inbox: boolean,
): Promise<Response> {
  const { home, page: words } = siteWords(locale);
  const rows = [...pages.values()].map(
    (
      page,
    ) => html`<li><a class="row" href="${pageUrl(page.slug)}" lang="${page.locale}"><strong><bdi>${oneLine(page.name)}</bdi></strong>
${page.headline ? html`<bdi>${oneLine(page.headline)}</bdi><br>` : ''}<small><bdi>${words.lengths(page.durationsMinutes)}</bdi> · <bdi>${page.timezone}</bdi></small></a></li>`,
  );
  const body = html`<article class="card">
<h1>${home.title}</h1>
<p class="lead">${home.lead}</p>
${rows.length > 0 ? html`<ul class="list">${rows}</ul>` : html`<p>${home.none}</p>`}
</article>
${inbox ? html`<p class="below"><a href="/inbox">${home.inbox}</a></p>` : ''}`;
  return sendDocument({ locale, title: home.title, body });
}

/** One booking page as its host describes it, and how an assistant books there. */
export function showHostPage({ publicUrl, pageUrl }: ServiceContext, page: HostPage): Promise<Response> {
  const { page: words } = siteWords(page.locale);
  const name = oneLine(page.name);
  const body = html`<article class="card">
<div class="host"><span class="initial" aria-hidden="true">${[...name][0] ?? ''}</span><div><strong><bdi>${name}</bdi></strong><bdi>${words.lengths(page.durationsMinutes)}</bdi> · <bdi>${page.timezone}</bdi></div></div>
<h1>${page.headline ? oneLine(page.headline) : name}</h1>
${page.howToBook.trim() ? html`<h2>${words.howToBook}</h2><p>${page.howToBook}</p>` : ''}
${reasonsMarkup(page, words.reasons)}
<h2>${words.agents.title}</h2>
<p>${words.agents.lead}</p>
<p class="soft">${words.agents.ask}</p>
<blockquote>${words.agents.prompt(pageUrl(page.slug))}</blockquote>
<details><summary>${words.agents.addresses}</summary>
<pre dir="ltr">${raw(addresses(publicUrl(), page.slug))}</pre></details>
${privacyMarkup(page, words.privacy)}
</article>`;
  return sendDocument({ locale: page.locale, title: name, body, colour: page.colour });
}

function reasonsMarkup(page: HostPage, title: string): Markup | '' {
  if (page.reasons.length === 0) return '';
  const items = page.reasons.map(
    ({ label }) => html`<li><span class="pill"><bdi>${oneLine(label)}</bdi></span></li>`,
  );
  return html`<h2>${title}</h2><ul class="pills">${items}</ul>`;
}

function addresses(publicUrl: string, slug: string): Markup {
  const at = (operation: Parameters<typeof operationPath>[0]) =>
    `${publicUrl}${operationPath(operation, slug)}`;
  return html`GET  ${at('getBookingPage')}
GET  ${at('getFreeSlots')}
POST ${at('requestMeeting')}`;
}

/** A pages file could name anything as a link; only a web address is made one. */
function privacyMarkup({ privacyUrl }: HostPage, label: string): Markup | '' {
  if (!privacyUrl || !/^https?:\/\//i.test(privacyUrl)) return '';
  return html`<p class="note"><a href="${privacyUrl}" rel="noreferrer">${label}</a></p>`;
}
