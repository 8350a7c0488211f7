import { html, raw } from 'hono/html';
import { isZoneName } from '../../../time/index.ts';
import type { Markup } from '../document.ts';
import { escapeHtml } from '../sentence.ts';

/** A choice of all IANA zones that this machine knows, by continent. It is a plain list: it works without a script. */
export function zoneSelect(chosen: string): Markup {
  return html`<select name="timezone" id="timezone" dir="ltr">${raw(optionsWith(chosen))}</select>`;
}

let groups: [string, string[]][] | undefined;

/** Asked once: Intl takes a while to list them. */
function zoneGroups(): [string, string[]][] {
  if (groups) return groups;
  const byContinent = new Map<string, string[]>();
  for (const name of ['UTC', ...Intl.supportedValuesOf('timeZone')]) {
    if (!isZoneName(name)) continue;
    const continent = name.includes('/') ? name.slice(0, name.indexOf('/')) : 'UTC';
    byContinent.set(continent, [...(byContinent.get(continent) ?? []), name]);
  }
  groups = [...byContinent];
  return groups;
}

function optionsWith(chosen: string): string {
  const known = zoneGroups().some(([, names]) => names.includes(chosen));
  const option = (name: string) =>
    `<option value="${escapeHtml(name)}"${name === chosen ? ' selected' : ''}>${escapeHtml(placeOf(name))}</option>`;
  const all = zoneGroups().map(
    ([continent, names]) =>
      `<optgroup label="${escapeHtml(continent)}">${names.map(option).join('')}</optgroup>`,
  );
  // An alias, such as Asia/Kolkata where Intl lists Asia/Calcutta, is a zone as well.
  return (known ? '' : option(chosen)) + all.join('');
}

function placeOf(name: string): string {
  return name
    .slice(name.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');
}
