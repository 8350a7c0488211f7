import { NotRunnable } from '../visit/check.ts';
import type { Exchange } from '../visit/exchange.ts';
import { pause, type ReceivedMail, type Visit } from '../visit/visit.ts';

/** The form on the page behind a link. `action`: the address that it is sent to. `from`: the link that it was read at. */
export type ConfirmForm = Pick<Form, 'method' | 'action'> & { fields: Fields; from: string };

const lookEveryMs = 25;
const usualWaitMs = 10_000;

/** The mails of an address, after there are `count` of them or the time is over. */
export async function waitForMails(
  visit: Visit,
  address: string,
  count: number,
): Promise<readonly ReceivedMail[]> {
  const { readMail, mailWithinMs = usualWaitMs } = visit.options;
  if (!readMail)
    throw new NotRunnable("the guests' mail cannot be read here: readMail (--read-mail) was left out");
  for (let waited = 0; ; waited += lookEveryMs) {
    const mails = await readMail(address);
    if (mails.length >= count || waited >= mailWithinMs) return mails;
    await pause(lookEveryMs);
  }
}

/** The confirmation link in a mail. If there are several links, the one whose address says so. */
export function confirmationLink(mail: ReceivedMail): string | undefined {
  const all = links(mail);
  const says = (link: string) =>
    /confirm|verify|approve|accept/i.test(link.slice(new URL(link).origin.length));
  return all.find(says) ?? all[0];
}

/** The cancellation link in a mail, if there is one. */
export function cancelLink(mail: ReceivedMail): string | undefined {
  return links(mail).find((link) => /cancel/i.test(link));
}

function links({ text = '', html = '' }: ReceivedMail): string[] {
  const written = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([link]) =>
    link.replace(/[.,;:!?]+$/, ''),
  );
  const linked = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, one, other]) =>
    plain(one ?? other ?? ''),
  );
  return [...written, ...linked].filter((link) => /^https?:\/\//.test(link) && URL.canParse(link));
}

/** The secret part of a link: its query, or the last segment of its path. */
export function secretOf(link: string): string {
  const { pathname, search } = new URL(link);
  return search.length > 1
    ? search.slice(1)
    : (pathname.split('/').findLast((segment) => segment !== '') ?? pathname);
}

/** Opens a link as a browser does. It follows up to three redirects, because a page may have moved. */
export async function open(visit: Visit, link: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Exchange> {
  let exchange = await visit.send({ method, url: link, headers: { accept: 'text/html' } });
  for (let hops = 0; hops < 3; hops++) {
    const location = exchange.answered.get('location');
    const target = location === null ? null : URL.parse(location, exchange.url);
    if (!target || exchange.status < 300 || exchange.status > 399) return exchange;
    exchange = await visit.send({
      method,
      url: target.href,
      headers: { accept: 'text/html' },
    });
  }
  return exchange;
}

/** The form to confirm. If no button says so, the first form that is sent by POST and does not decline or cancel. */
export function confirmFormOf(page: Exchange): ConfirmForm | undefined {
  const forms = formsIn(page);
  const others = forms.filter(
    ({ buttons }) => !buttons.some(({ says }) => decline.test(says) || cancel.test(says)),
  );
  return (
    buttonThatSays(forms, page.url, /confirm|approve|accept|book|אישור|אשר/i) ?? firstPost(others, page.url)
  );
}

const cancel = /cancel|ביטול|לבטל/i;
const decline = /decline|reject|refuse|not me|wasn.t me|לא אני|לא ביקשתי/i;

/** The form to cancel, if there is one. */
export function cancelFormOf(page: Exchange): ConfirmForm | undefined {
  return buttonThatSays(formsIn(page), page.url, cancel);
}

type Fields = [string, string][];
type Form = {
  method: 'GET' | 'POST';
  action: string;
  hidden: Fields;
  buttons: { says: string; field: Fields }[];
};

function formsIn({ url, text }: Exchange): Form[] {
  return [...text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].map(
    ([, attributes = '', content = '']) => ({
      method: /^post$/i.test(attribute(attributes, 'method') ?? '') ? 'POST' : 'GET',
      action: (URL.parse(attribute(attributes, 'action') ?? '', url) ?? new URL(url)).href,
      hidden: inputsIn(content),
      buttons: buttonsIn(content),
    }),
  );
}

function buttonThatSays(forms: readonly Form[], from: string, words: RegExp): ConfirmForm | undefined {
  for (const { method, action, hidden, buttons } of forms) {
    const button = buttons.find(({ says }) => words.test(says));
    if (button) return { method, action, fields: [...hidden, ...button.field], from };
  }
  return undefined;
}

function firstPost(forms: readonly Form[], from: string): ConfirmForm | undefined {
  const form = forms.find(({ method }) => method === 'POST');
  return form && { ...form, fields: [...form.hidden, ...(form.buttons[0]?.field ?? [])], from };
}

/** Sends a form to a link on whose page it was not read. A browser can do this with an old page in a second window. */
export function sendForm(visit: Visit, form: ConfirmForm, link: string): Promise<Exchange> {
  const url = new URL(form.action.replace(secretOf(form.from), () => secretOf(link)));
  const body = new URLSearchParams(form.fields);
  if (form.method === 'GET') {
    for (const [name, value] of body) url.searchParams.set(name, value);
    return visit.send({ method: 'GET', url: url.href });
  }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    origin: url.origin,
    'sec-fetch-site': 'same-origin',
  };
  return visit.send({ method: 'POST', url: url.href, headers, body: body.toString() });
}

function inputsIn(content: string): Fields {
  return [...content.matchAll(/<input\b([^>]*)>/gi)].flatMap(([, attributes = '']) => {
    const name = attribute(attributes, 'name');
    const isSent = !/^(?:submit|button|image|reset)$/i.test(attribute(attributes, 'type') ?? '');
    return name && isSent ? [[name, attribute(attributes, 'value') ?? ''] as [string, string]] : [];
  });
}

function buttonsIn(content: string): Form['buttons'] {
  const pressed = [
    ...content.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/gi),
    ...content.matchAll(/<input\b([^>]*type\s*=\s*["']?submit[^>]*)>()/gi),
  ];
  return pressed.map(([, attributes = '', label = '']) => {
    const [name, value = ''] = [attribute(attributes, 'name'), attribute(attributes, 'value')];
    return { says: `${value} ${label.replace(/<[^>]*>/g, ' ')}`, field: name ? [[name, value]] : [] };
  });
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  );
  return found ? plain(found[1] ?? found[2] ?? found[3] ?? '') : undefined;
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#39': "'", '#x27': "'", lt: '<', gt: '>' };

function plain(markup: string): string {
  return markup.replace(
    /&(amp|quot|lt|gt|#39|#x27);/gi,
    (_, name: string) => entities[name.toLowerCase()] ?? '',
  );
}

/** The text of a page in one line, without names and times that differ between two guests. */
export function wordsOn({ text }: Exchange): string {
  const body = /<body\b[^>]*>([\s\S]*)<\/body>/i.exec(text)?.[1] ?? text;
  return plain(
    body.replace(/<(?:style|script)\b[\s\S]*?<\/(?:style|script)>/gi, ' ').replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();
}
