import { html } from 'hono/html';
import type { Locale } from '../../wire/index.ts';
import { sendCard } from '../text/document.ts';
import { oneLine, type Sentence } from '../text/sentence.ts';
import { siteWords } from '../text/site-words.ts';
import { isOnThisComputer, longestClientName, thinMarks } from './client-policy.ts';
import { type SignInWords, signInWords } from './sign-in-words.ts';

/** Asks for the address that a link is mailed to. */
export function showAddressForm(
  locale: Locale,
  { lead, action }: { lead: (words: SignInWords) => Sentence; action: string },
): Promise<Response> {
  const words = signInWords(locale);
  const { title, label, button, how } = words.address;
  const more = html`<form method="post" action="${action}" class="ask-form">
<p class="field"><label for="email">${label}</label>
<input type="email" id="email" name="email" autocomplete="email" required maxlength="254" dir="ltr"></p>
<button class="primary">${button}</button>
</form>
<div class="note"><p>${how}</p></div>`;
  return sendCard({ locale, title, lead: lead(words), more });
}

/** The page is the same for every address. */
export function showMailed(locale: Locale): Promise<Response> {
  const { title, lead, again } = signInWords(locale).mailed;
  return sendCard({ locale, title, lead, kind: 'mail', more: html`<div class="note"><p>${again}</p></div>` });
}

/** The page behind a link. Opening it does not use up the link, because mail scanners open links. */
export function showLink(locale: Locale): Promise<Response> {
  const { title, lead, button } = signInWords(locale).link;
  const more = html`<form method="post"><button class="primary">${button}</button></form>`;
  return sendCard({ locale, title, lead, more });
}

const stops = {
  signedOut: 200,
  elsewhere: 403,
  over: 410,
  refused: 400,
  crossSite: 403,
  busy: 429,
  noMail: 503,
};

/** A page that says why a sign-in cannot continue. */
export function showStop(locale: Locale, why: keyof typeof stops): Promise<Response> {
  const words = { ...signInWords(locale), busy: siteWords(locale).tooMany(60) }[why];
  return sendCard({ locale, ...words, kind: 'calm', status: stops[why] });
}

/** The program that asks for consent. `clientId` is an address if a metadata document names the client. */
export type ConsentFacts = { clientId: string; name: string | undefined; redirect: string; account: string };

export const clientNameOf = ({ clientId, name }: Pick<ConsentFacts, 'clientId' | 'name'>): string =>
  thinMarks(oneLine(name ?? '', longestClientName)) || URL.parse(clientId)?.host || '?';

/** Asks for consent. The buttons look alike, because neither is the expected answer. */
export function showConsent(locale: Locale, facts: ConsentFacts, action: string): Promise<Response> {
  const words = signInWords(locale).consent;
  const { clientId, redirect, account } = facts;
  const document = /^https:/.test(clientId) ? URL.parse(clientId)?.host : undefined;
  const here = isOnThisComputer(redirect);
  const target = URL.parse(redirect);
  const rows = [
    [words.facts.client, clientNameOf(facts)],
    ...(document ? [[words.facts.document, document]] : []),
    [words.facts.redirect, here ? words.thisComputer : (target?.host ?? redirect)],
    [words.facts.person, account],
  ];
  const more = html`<dl>${rows.map(([label, value]) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>
<p class="notice">${here ? words.onThisComputer : words.claimed}</p>
<h2>${words.can}</h2>
<ul>${words.canRead.map((line) => html`<li>${line}</li>`)}</ul>
<p class="soft">${words.cannot}</p>
<form method="post" action="${action}">
<button name="decision" value="allow" class="quiet">${words.allow}</button>
<button name="decision" value="deny" class="quiet">${words.deny}</button>
<button name="decision" value="sign-out" class="quiet">${words.signOut}</button>
</form>`;
  const lead = words.lead(clientNameOf(facts));
  // An origin, or the scheme of a program.
  const formTarget = target?.origin === 'null' ? target.protocol : (target?.origin ?? '');
  return sendCard({ locale, title: words.title, lead, more, formTarget });
}
