import { html, raw } from 'hono/html';
import type { Instant } from '../../time/index.ts';
import type { HostPage } from '../pages/host-page.ts';
import { sendDocument, sign } from '../text/document.ts';
import { oneLine, sentenceHtml } from '../text/sentence.ts';
import { bookingWords } from './book-words.ts';
import { hostMarkup, meetingMarkup, spanOf } from './page-frame.ts';
import { type Choice, linkTo } from './read-choice.ts';

/** The last step here: the mail is on its way, and nothing is booked (interface §1). 202, as the operation behind it answers. */
export function showSent(
  page: HostPage,
  choice: Choice & { start: Instant },
  { guestEmail, inbox }: { guestEmail: string; inbox: boolean },
): Promise<Response> {
  const { sent: words } = bookingWords(choice.locale);
  const body = html`<article class="card">
${hostMarkup(page, 'p')}
${sign('mail')}
<h1>${words.title}</h1>
<p class="lead">${raw(sentenceHtml(words.lead(oneLine(guestEmail, 254))))}</p>
${meetingMarkup(spanOf(choice), choice, 'waits')}
<ol class="steps">${words.next.map((step) => html`<li>${step}</li>`)}</ol>
<p class="note">${inbox ? html`<a href="/inbox">${words.inbox}</a> · ` : ''}<a href="${linkTo(page, choice, {})}">${words.another}</a></p>
</article>`;
  return sendDocument({ locale: choice.locale, title: words.title, body, colour: page.colour, status: 202 });
}
