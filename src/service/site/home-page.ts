import { html } from 'hono/html';
import type { Locale } from '../../wire/index.ts';
import type { ServiceContext } from '../context.ts';
import { sendDocument } from './document.ts';
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
