import { html } from 'hono/html';
import { parseInstant, type Zone, zoneOf } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import type { CalendarState } from '../entries/manage-calendars.ts';
import { type Markup, sendCard, sendDocument } from '../text/document.ts';
import { describeMoment, describeWhen, readerIn } from '../text/when.ts';
import {
  type DecisionInput,
  type DecisionProblem,
  type DecisionRow,
  fieldOfProblem,
  longestDecision,
  longestOwner,
} from './decisions.ts';
import { type HostWords, hostWords } from './host-words.ts';
import type { MeetingDetails, SeenMeeting } from './meetings.ts';

/** A list of meetings, and the address of the rest of it, or empty. */
type MeetingsShown = { meetings: SeenMeeting[]; more: string };

/** A form that was refused: of a decision, or of a new one if `decisionId` is empty. */
export type Refused = { decisionId: string; typed: DecisionInput; problem: DecisionProblem };

/** The meetings of a host's pages. */
export function showHostMeetings(
  locale: Locale,
  shown: {
    account: string;
    upcoming: MeetingsShown;
    past: MeetingsShown;
    calendars: CalendarState[];
    zone: Zone;
  },
): Promise<Response> {
  const words = hostWords(locale);
  const list = (title: string, { meetings, more }: MeetingsShown) => html`<h2>${title}</h2>
${
  meetings.length === 0
    ? html`<p class="soft">${words.none}</p>`
    : html`<ul class="list">${meetings.map((meeting) => rowMarkup(meeting, words, locale))}</ul>`
}
${more && html`<p><a href="${more}">${words.more}</a></p>`}`;
  const more = html`${list(words.upcoming, shown.upcoming)}
${list(words.past, shown.past)}
${calendarsMarkup(shown, words, locale)}`;
  const below = signOutMarkup(shown.account, words);
  return sendCard({ locale, title: words.title, lead: words.lead, more, below, wide: true });
}

function calendarsMarkup(
  { calendars, zone }: { calendars: CalendarState[]; zone: Zone },
  { calendars: words }: HostWords,
  locale: Locale,
): Markup | '' {
  if (calendars.length === 0) return '';
  const reader = readerIn(zone, locale);
  const read = (at: number | null) => (at === null ? words.unread : words.read(describeMoment(at, reader)));
  const stateOf = ({ isRead, readAt, failing, entries }: CalendarState) => [
    isRead && read(readAt),
    failing !== null && words.failing,
    entries?.writtenAt && words.written(describeMoment(entries.writtenAt, reader)),
    entries?.waiting && words.waiting(entries.waiting),
    entries?.failing && words.unwritten(entries.failing),
  ];
  return html`<h2>${words.title}</h2>
<ul class="list">${calendars.map(
    (state) =>
      html`<li><bdi>${state.server}</bdi> <small>· <bdi>${stateOf(state).filter(Boolean).join(' · ')}</bdi></small></li>`,
  )}</ul>`;
}

function rowMarkup(meeting: SeenMeeting, words: HostWords, locale: Locale): Markup {
  const { day, hours } = whenOf(meeting, locale);
  return html`<li><a class="row" href="/host/meetings/${meeting.meetingId}"><strong><bdi>${day}</bdi>, <bdi class="line">${hours}</bdi></strong>
<bdi>${meeting.with}</bdi> <small>· <bdi>${meeting.page}</bdi> · ${words.decisions(meeting.decisions)}${meeting.status === 'cancelled' ? ` · ${words.cancelled}` : ''}</small></a></li>`;
}

function whenOf({ start, end, timezone }: SeenMeeting, locale: Locale) {
  return describeWhen(parseInstant(start) ?? 0, parseInstant(end) ?? 0, readerIn(zoneOf(timezone), locale));
}

/** One meeting, its decisions, and forms to add and change them. */
export function showHostMeeting(
  locale: Locale,
  shown: { account: string; meeting: MeetingDetails; decisions: DecisionRow[]; refused?: Refused },
): Promise<Response> {
  const words = hostWords(locale);
  const { meeting, decisions } = shown;
  const { day, hours, zone } = whenOf(meeting, locale);
  const facts = [
    [words.guest, meeting.with],
    [words.page, meeting.page],
    ...(meeting.reason ? [[words.reason, meeting.reason]] : []),
    ...meeting.answers.map(({ question, answer }) => [question, answer]),
  ];
  const refusedOf = (id: string) => (shown.refused?.decisionId === id ? shown.refused : undefined);
  const body = html`<article class="card">
<p class="back"><a href="/host">${words.back}</a></p>
<h1><bdi>${day}</bdi>, <bdi class="line">${hours}</bdi></h1>
<p class="zone"><bdi>${zone}</bdi>${meeting.status === 'cancelled' ? html` · ${words.cancelled}` : ''}</p>
<dl>${facts.map(([label, value]) => html`<dt><bdi>${label}</bdi></dt><dd><bdi>${value}</bdi></dd>`)}</dl>
<h2>${words.meeting.title}</h2>
<p class="notice">${words.meeting.visible}</p>
${
  decisions.length === 0
    ? html`<p class="soft">${words.meeting.none}</p>`
    : html`<ul class="list">${decisions.map((row) => decisionMarkup(row, words, refusedOf(row.id)))}</ul>`
}
<h2>${words.meeting.add}</h2>
<form method="post" class="ask-form">
${fieldsMarkup('new', refusedOf(''), words)}
<button class="primary" name="action" value="add">${words.meeting.add}</button>
</form>
</article>
${signOutMarkup(shown.account, words)}`;
  const status = shown.refused ? 400 : 200;
  return sendDocument({ locale, title: `${day}, ${hours}`, body, wide: true, status });
}

function decisionMarkup(row: DecisionRow, words: HostWords, refused: Refused | undefined): Markup {
  const { meeting: said } = words;
  const isDone = row.doneAt !== null;
  const facts = [
    isDone ? said.isDone : '',
    row.owner ? `${words.fields.owner}: ${row.owner}` : '',
    row.due ? `${words.fields.due}: ${row.due}` : '',
  ].filter(Boolean);
  return html`<li><p><strong><bdi>${row.text}</bdi></strong><br><small class="soft"><bdi>${facts.join(' · ')}</bdi></small></p>
<form method="post"><input type="hidden" name="id" value="${row.id}">
<button class="quiet" name="action" value="${isDone ? 'open' : 'done'}">${isDone ? said.open : said.done}</button>
<button class="quiet" name="action" value="remove">${said.remove}</button></form>
<details${refused ? html` open` : ''}><summary>${said.change}</summary>
<form method="post" class="ask-form"><input type="hidden" name="id" value="${row.id}">
${fieldsMarkup(row.id, refused ?? { typed: row }, words)}
<button class="quiet" name="action" value="edit">${said.save}</button></form></details></li>`;
}

function fieldsMarkup(
  id: string,
  shown: { typed: DecisionInput; problem?: DecisionProblem } | undefined,
  words: HostWords,
): Markup {
  const field = (
    name: keyof DecisionInput,
    input: (attributes: Markup, value: string) => Markup,
    hint?: string,
  ): Markup => {
    const problem = shown?.problem && fieldOfProblem[shown.problem] === name ? shown.problem : undefined;
    const wrongId = `${id}-${name}-wrong`;
    const attributes = html`id="${id}-${name}" name="${name}"${problem ? html` aria-invalid="true" aria-describedby="${wrongId}"` : ''}`;
    return html`<div class="field"><label for="${id}-${name}">${words.fields[name]}</label>
${hint ? html`<p class="hint">${hint}</p>` : ''}${problem ? html`<p class="wrong" id="${wrongId}">${words.problems[problem]}</p>` : ''}
${input(attributes, shown?.typed[name] ?? '')}</div>`;
  };
  return html`${field('text', (attributes, value) => html`<textarea ${attributes} maxlength="${longestDecision}" required dir="auto" rows="2">${value}</textarea>`)}
${field('owner', (attributes, value) => html`<input type="text" ${attributes} value="${value}" maxlength="${longestOwner}" dir="auto">`)}
${field('ownerEmail', (attributes, value) => html`<input type="email" ${attributes} value="${value}" maxlength="254" dir="ltr">`, words.fields.ownerEmailHint)}
${field('due', (attributes, value) => html`<input type="date" ${attributes} value="${value}">`)}`;
}

function signOutMarkup(account: string, words: HostWords): Markup {
  return html`<aside class="card agents"><form method="post" action="/host/sign-out"><p class="soft">${words.signedIn} <bdi>${account}</bdi></p>
<button class="quiet">${words.signOut}</button></form></aside>`;
}
