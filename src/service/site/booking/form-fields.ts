import { html, raw } from 'hono/html';
import type { Locale, Question } from '../../../wire/index.ts';
import type { Markup } from '../document.ts';
import { oneLine } from '../sentence.ts';
import type { Problems, Typed } from './read-form.ts';

export const problemId = (field: string): string => `${field}-wrong`;
const hintId = (field: string): string => `${field}-hint`;

type Field = {
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email';
  required: boolean;
  autocomplete: string;
  longest: number;
};
type Kept = { typed: Typed; problems: Problems };

/** One line to write, with its label above, and what is wrong with it between the two. */
export function fieldMarkup(field: Field, { typed, problems }: Kept): Markup {
  const { name, label, hint, type = 'text', required, autocomplete, longest } = field;
  const problem = problems.get(name);
  return html`<div class="field"><label for="${name}">${label}</label>
${hint ? html`<p class="hint" id="${hintId(name)}">${hint}</p>` : ''}${wrongMarkup(name, problem)}
<input type="${type}" name="${name}" id="${name}" value="${typed.get(name) ?? ''}" autocomplete="${autocomplete}" maxlength="${longest}"${raw(required ? ' required' : '')}${raw(type === 'email' ? ' dir="ltr" spellcheck="false"' : ' dir="auto"')}${described(name, { hint: hint !== undefined, problem, problems })}></div>`;
}

/** A question of the host. Answers are texts (interface §2), so each gets room to grow; what a reason asks is required only with it. */
export function questionMarkup(
  { label, required }: Question,
  name: string,
  { typed, problems, optional, locale }: Kept & { optional: string; locale: Locale },
): Markup {
  const problem = problems.get(name);
  return html`<div class="field"><label for="${name}"><bdi lang="${locale}">${oneLine(label)}</bdi>${required ? '' : html` <small>${optional}</small>`}</label>
${wrongMarkup(name, problem)}
<textarea name="${name}" id="${name}" rows="2" dir="auto" maxlength="2000"${raw(required ? ' aria-required="true"' : '')}${described(name, { hint: false, problem, problems })}>${typed.get(name) ?? ''}</textarea></div>`;
}

function wrongMarkup(name: string, problem: string | undefined): Markup | '' {
  return problem ? html`<p class="wrong" id="${problemId(name)}">${problem}</p>` : '';
}

/** The first field with a problem gets the focus: a reader of the screen then says the label, and what is wrong. */
function described(
  name: string,
  { hint, problem, problems }: { hint: boolean; problem: string | undefined; problems: Problems },
): Markup | '' {
  const ids = [...(problem ? [problemId(name)] : []), ...(hint ? [hintId(name)] : [])];
  if (ids.length === 0) return '';
  const first = problems.keys().next().value === name;
  return html` aria-describedby="${ids.join(' ')}"${raw(problem ? ' aria-invalid="true"' : '')}${raw(first ? ' autofocus' : '')}`;
}
