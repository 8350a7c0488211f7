import { html } from 'hono/html';
import type { Locale } from '../../wire/index.ts';
import type { Call, ServiceContext } from '../http/context.ts';
import { readFailure } from '../operations/answer-failure.ts';
import { listedPages, type PagesContext } from '../pages/host-page.ts';
import { type Document, localeOf, sendCard } from '../text/document.ts';
import { oneLine } from '../text/sentence.ts';
import { siteWords } from '../text/site-words.ts';

/** The home page lists every booking page, and links to the inbox for those who may open it. */
export function showHome(
  { pages, pageUrl }: PagesContext,
  locale: Locale,
  inbox: boolean,
): Promise<Response> {
  const { home, inbox: inboxWords, page: words } = siteWords(locale);
  const rows = listedPages(pages).map(
    (
      page,
    ) => html`<li><a class="row" href="${pageUrl(page.slug)}" lang="${page.locale}"><strong><bdi>${oneLine(page.name)}</bdi></strong>
${page.headline ? html`<bdi>${oneLine(page.headline)}</bdi><br>` : ''}<small><bdi>${words.lengths(page.durationsMinutes)}</bdi> · <bdi>${page.timezone}</bdi></small></a></li>`,
  );
  return sendCard({
    locale,
    title: home.title,
    lead: home.lead,
    more: rows.length > 0 ? html`<ul class="list">${rows}</ul>` : html`<p>${home.none}</p>`,
    below: inbox ? html`<p class="below"><a href="/inbox">${inboxWords.title}</a></p>` : '',
  });
}

const statuses = { notFound: 404, tooMany: 429, failed: 500, unavailable: 503 };

/** Says what is wrong: an unknown path, too many requests of one network, an error of ours. The public address may have a path of its own. */
export function problemPage(
  { publicUrl }: Pick<ServiceContext, 'publicUrl'>,
  locale: Locale,
  { problem, retryAfterSeconds }: { problem: keyof typeof statuses } & Pick<Document, 'retryAfterSeconds'>,
): Promise<Response> {
  const { goHome, tooMany, ...others } = siteWords(locale);
  const words = { ...others, tooMany: tooMany(retryAfterSeconds ?? 60) }[problem];
  const kind = problem === 'tooMany' || problem === 'unavailable' ? 'calm' : 'bad';
  const more = html`<p class="note"><a href="${publicUrl()}/">${goHome}</a></p>`;
  return sendCard({ locale, ...words, kind, more, status: statuses[problem], retryAfterSeconds });
}

/** The page for an error that a handler threw. */
export function failurePage(context: ServiceContext, c: Call, error: unknown): Promise<Response> {
  const { status, retryAfterSeconds } = readFailure(context, error);
  const problem = status === 503 ? 'unavailable' : 'failed';
  return problemPage(context, localeOf(c), { problem, retryAfterSeconds });
}
