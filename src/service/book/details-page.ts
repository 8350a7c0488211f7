import { html, raw } from 'hono/html';
import { formatInstant } from '../../time/index.ts';
import { type Locale, lengthsFor, type Question, type Reason } from '../../wire/index.ts';
import type { ServiceContext } from '../http/context.ts';
import { longestAnswer, longestName } from '../meetings/longest-texts.ts';
import { calcomOf, type HostPage } from '../pages/host-page.ts';
import type { FreeDay } from '../slots/free-days.ts';
import { type Markup, sendDocument } from '../text/document.ts';
import { describePlace } from '../text/place-words.ts';
import { oneLine } from '../text/sentence.ts';
import { type BookingWords, bookingWords } from './book-words.ts';
import { footMarkup, hiddenFields, hostMarkup, meetingMarkup, placeMarkup, spanOf } from './page-frame.ts';
import { type Choice, linkTo } from './read-choice.ts';
import {
  type AnswerKind,
  answerField,
  answerKind,
  askedQuestions,
  chosenReason,
  type Problems,
  type Typed,
} from './read-form.ts';

/** The second step asks who the guest is, and what it is about. `refused`: why the request was refused. `others`: other starts to choose from. */
export type DetailsPage = {
  page: HostPage;
  choice: Choice;
  typed: Typed;
  problems: Problems;
  refused?: { title: string; lead: string };
  others?: FreeDay[];
  status?: number;
  retryAfterSeconds?: number | undefined;
};

export function showDetails(context: ServiceContext, shown: DetailsPage): Promise<Response> {
  const { page, choice, problems, refused, status = 200, retryAfterSeconds } = shown;
  const { start } = choice;
  const words = bookingWords(choice.locale);
  const failed = problems.size > 0 || refused !== undefined;
  const body = html`<article class="card ask">
${hostMarkup(page, 'p')}
<h1>${words.details.title}</h1>
${failed ? alertMarkup(shown, words) : ''}
${start === undefined ? '' : meetingMarkup(spanOf({ ...choice, start }), choice, shown.others && 'gone')}
${placeMarkup(page, choice.locale)}
<p class="back"><a href="${linkTo(page, choice, {})}">${words.details.back}</a></p>
${formMarkup(shown, words)}
</article>
${footMarkup(page, choice, context)}`;
  const title = `${words.details.title} · ${oneLine(page.name)}`;
  return sendDocument({
    locale: choice.locale,
    title: failed ? `${words.problems.titlePrefix}: ${title}` : title,
    body,
    colour: page.colour,
    status,
    retryAfterSeconds,
  });
}

/** A summary of all problems, each a link to its field. */
function alertMarkup({ page, typed, problems, refused }: DetailsPage, words: BookingWords): Markup {
  const asked = askedQuestions(page, typed);
  const items = [...problems].map(([field, problem]) => {
    const label = asked.find((one) => one.field === field)?.question.label;
    return html`<li><a href="#${field}">${label ? html`<bdi>${oneLine(label, 80)}</bdi> – ` : ''}${problem}</a></li>`;
  });
  const title = refused?.title ?? words.problems.title(problems.size);
  return html`<section class="alert" role="alert" aria-labelledby="wrong"><h2 id="wrong">${title}</h2>
${refused ? html`<p>${refused.lead}</p>` : ''}
${items.length > 0 ? html`<ul>${items}</ul>` : ''}</section>`;
}

/**
 * `novalidate`: messages of the browser are in its own language and disappear. Ours stay beside the fields. The Enter key presses the first
 * button, so an invisible button that sends the form stands in front of those that change the length.
 */
function formMarkup(shown: DetailsPage, words: BookingWords): Markup {
  const { page, choice, others } = shown;
  const { details } = words;
  const { durationMinutes, zone, locale, start } = choice;
  const hidden = {
    duration: durationMinutes,
    timezone: zone.name,
    lang: locale,
    start: others || start === undefined ? undefined : formatInstant(start, zone),
  };
  const email = { ...answerKind('email'), label: details.email, hint: details.emailHint, longest: 254 };
  return html`<form method="post" class="ask-form" novalidate>
${hiddenFields(hidden)}
<button class="unseen" tabindex="-1" aria-hidden="true">${details.submit}</button>
${others ? othersMarkup(others, shown, words) : ''}
${fieldMarkup({ name: 'guestName', label: details.name, required: true, autocomplete: 'name', longest: longestName }, shown)}
${fieldMarkup({ name: 'guestEmail', required: true, ...email }, shown)}
${reasonsMarkup(shown, words)}
${page.customFields.map((question) => fieldMarkup(questionField(page, question), shown))}
<div class="send"><button class="primary">${details.submit}</button><p class="note">${calcomOf(page) ? details.promiseAtCalcom : details.promise}</p></div>
</form>`;
}

/** Starts to choose from, if the visitor chose no start or the chosen one is not free. */
function othersMarkup(days: FreeDay[], { choice, problems }: DetailsPage, words: BookingWords): Markup {
  const problem = problems.get('start');
  let first = true;
  const rows = days.map(({ day, times }) => {
    const radios = times.map(({ start, clock }) => {
      const id = first ? 'start' : `s${start.replace(/\W/g, '')}`;
      const focus = raw(first && problem ? ' autofocus' : '');
      first = false;
      return html`<li><input type="radio" name="start" value="${start}" id="${id}"${focus}><label class="time" for="${id}"><bdi>${clock}</bdi><span class="unseen"> ${day}</span></label></li>`;
    });
    return html`<p class="label"><bdi>${day}</bdi></p><ul class="clocks">${radios}</ul>`;
  });
  return html`<fieldset class="field"${raw(problem ? ` aria-describedby="${problemId('start')}"` : '')}><legend>${choice.start === undefined ? words.times.title : words.details.otherTimes}</legend>
${wrongMarkup('start', problem)}${rows}</fieldset>`;
}

/** A browser that supports `:has()` shows only the questions of the chosen reason. Others show all, and we read only those of that reason. */
function reasonsMarkup(shown: DetailsPage, words: BookingWords): Markup | '' {
  const { page, choice, typed, problems } = shown;
  if (page.reasons.length === 0) return '';
  const { details } = words;
  const chosen = chosenReason(page, typed);
  const problem = problems.get('reasonKey');
  const isFirst = problems.keys().next().value === 'reasonKey';
  let count = 0;
  const radio = (key: string, label: string | Markup, checked: boolean) => {
    // The summary of problems links to the first radio button.
    const id = count++ === 0 ? 'reasonKey' : `reason-${key}`;
    const focus = isFirst && id === 'reasonKey' ? ' autofocus' : '';
    return html`<input type="radio" name="reasonKey" id="${id}" value="${key}"${raw(checked ? ' checked' : '')}${raw(focus)}><label for="${id}">${label}</label>`;
  };
  const fitting = page.reasons.filter(({ key }) => lengthsFor(page, key).includes(choice.durationMinutes));
  const rows = fitting.map((reason) => {
    const { key, label, suggestedDurationMinutes, questions } = reason;
    const words = suggestedDurationMinutes ? details.suggested(suggestedDurationMinutes) : '';
    // The button offers the length that the host suggests. It keeps the start and what the visitor has typed.
    const isChange =
      suggestedDurationMinutes !== choice.durationMinutes &&
      page.durationsMinutes.some((one) => one === suggestedDurationMinutes);
    const hint = words === '' || isChange ? '' : html` <small>${words}</small>`;
    const where = reasonPlace(page, key, choice.locale);
    return html`<div class="reason">${radio(key, html`<bdi lang="${page.locale}">${oneLine(label)}</bdi>${where}${hint}`, key === chosen?.key)}
${isChange ? html`<button class="plain" name="suggested" value="${suggestedDurationMinutes}">${words}</button>` : ''}${questions.length > 0 ? html`<div class="more">${questions.map((question) => fieldMarkup(questionField(page, question, reason), shown))}</div>` : ''}</div>`;
  });
  const none = page.reasonRequired
    ? ''
    : html`<div class="reason">${radio('', details.noReason, typed.get('reasonKey') === '')}</div>`;
  return html`<fieldset class="field reasons"${raw(problem ? ` aria-describedby="${problemId('reasonKey')}"` : '')}><legend>${details.reason}${page.reasonRequired ? '' : html` <small>${details.optional}</small>`}</legend>${wrongMarkup('reasonKey', problem)}${rows}${none}${otherLengthsMarkup(page, choice, words)}</fieldset>`;
}

/** The reasons that the chosen length does not have, each with buttons that choose a length that it has. */
function otherLengthsMarkup(page: HostPage, choice: Choice, { details, times }: BookingWords): Markup | '' {
  const others = page.reasons.filter(({ key }) => !lengthsFor(page, key).includes(choice.durationMinutes));
  if (others.length === 0) return '';
  const areAll = others.length === page.reasons.length;
  const rows = others.map(({ key, label }) => {
    const buttons = lengthsFor(page, key).map(
      (minutes) =>
        html` <button class="plain" name="suggested" value="${minutes}"><bdi>${times.minutes(minutes)}</bdi></button>`,
    );
    return html`<li><bdi lang="${page.locale}">${oneLine(label)}</bdi>${buttons}</li>`;
  });
  return html`<p class="hint">${areAll ? details.noneFits(choice.durationMinutes) : details.otherLength}</p><ul class="other-lengths">${rows}</ul>`;
}

function reasonPlace({ places }: HostPage, key: string, locale: Locale): Markup | '' {
  const place = places.reasons.get(key);
  return place
    ? html` <small><bdi>${describePlace(place, { locale, reader: 'stranger' }).lines.join(' ')}</bdi></small>`
    : '';
}

/** A question of the host, in the language of the page. */
function questionField(page: HostPage, question: Question, reason?: Reason): Field {
  const label = html`<bdi lang="${page.locale}">${oneLine(question.label)}</bdi>`;
  const name = answerField(question, reason);
  return { ...answerKind(question.type), name, label, required: question.required, longest: longestAnswer };
}

const problemId = (field: string): string => `${field}-wrong`;
const hintId = (field: string): string => `${field}-hint`;

type Field = Partial<AnswerKind> & {
  name: string;
  label: string | Markup;
  hint?: string;
  required: boolean;
  longest: number;
};

function fieldMarkup(field: Field, { typed, problems, choice }: DetailsPage): Markup {
  const { optional } = bookingWords(choice.locale).details;
  const { name, label, hint, required, longest, input = 'text', inputMode, autocomplete } = field;
  const problem = problems.get(name);
  const value = typed.get(name) ?? '';
  // Addresses and numbers run from left to right in every language.
  const dir = input === 'text' && !inputMode ? 'auto' : 'ltr';
  const attributes = html`name="${name}" id="${name}" maxlength="${longest}"${raw(required ? ' required' : '')}${described(field, problems)}`;
  return html`<div class="field"><label for="${name}">${label}${required ? '' : html` <small>${optional}</small>`}</label>
${hint ? html`<p class="hint" id="${hintId(name)}">${hint}</p>` : ''}${wrongMarkup(name, problem)}
${
  input === 'textarea'
    ? html`<textarea rows="3" dir="auto" ${attributes}>${value}</textarea>`
    : html`<input type="${input}" dir="${dir}" value="${value}" ${attributes}${inputMode ? html` inputmode="${inputMode}"` : ''}${autocomplete ? html` autocomplete="${autocomplete}"` : ''}${raw(dir === 'ltr' ? ' spellcheck="false"' : '')}>`
}</div>`;
}

function wrongMarkup(name: string, problem: string | undefined): Markup | '' {
  return problem ? html`<p class="wrong" id="${problemId(name)}">${problem}</p>` : '';
}

/** The first field with a problem gets the focus, so a screen reader says its label and its problem. */
function described({ name, hint }: Field, problems: Problems): Markup | '' {
  const isWrong = problems.has(name);
  const ids = [...(isWrong ? [problemId(name)] : []), ...(hint ? [hintId(name)] : [])];
  if (ids.length === 0) return '';
  const first = problems.keys().next().value === name;
  return html` aria-describedby="${ids.join(' ')}"${raw(isWrong ? ' aria-invalid="true"' : '')}${raw(first ? ' autofocus' : '')}`;
}
