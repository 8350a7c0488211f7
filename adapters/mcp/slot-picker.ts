import type { McpServer } from '@modelcontextprotocol/server';

/** Address of the view in which a guest picks a start. `getFreeSlots` refers to it. */
export const slotPickerUri = 'ui://agent-booking/slots.html';

const extension = 'io.modelcontextprotocol/ui';

/** Registers the view of `getFreeSlots`. It needs no network access. */
export function registerSlotPicker(server: McpServer): void {
  server.server.registerCapabilities({ extensions: { [extension]: {} } });
  const mimeType = 'text/html;profile=mcp-app';
  server.registerResource(
    'slots',
    slotPickerUri,
    {
      title: 'Free start times',
      description: 'Buttons for the free start times that getFreeSlots found.',
      mimeType,
      cacheHint: { ttlMs: 3_600_000, cacheScope: 'public' },
    },
    async () => ({ contents: [{ uri: slotPickerUri, mimeType, text: html }] }),
  );
}

/**
 * A click becomes a message of the guest to the model, never a request. All data of a result is written by `textContent`, so it cannot
 * become markup. The script is text and not a function whose source is read, because bundlers change functions. A file of its own would
 * need a file system, which not every runtime has.
 */
const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Free start times</title>
<style>
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 12px; font: 15px/1.4 var(--font-sans, system-ui, sans-serif);
    color: var(--color-text-primary, light-dark(#1a1a1a, #f2f2f2));
    background: var(--color-background-primary, light-dark(#fff, #1e1e1e)); }
  h1 { margin: 0 0 4px; font-size: 17px; }
  h2 { margin: 14px 0 6px; font-size: 15px; }
  p { margin: 4px 0; color: var(--color-text-secondary, light-dark(#555, #b8b8b8)); }
  .starts { display: flex; flex-wrap: wrap; gap: 8px; }
  button { min-width: 72px; min-height: 40px; padding: 4px 12px; font: inherit; cursor: pointer;
    color: inherit; background: var(--color-background-secondary, light-dark(#f4f4f4, #2b2b2b));
    border: 1px solid var(--color-border-primary, light-dark(#767676, #8c8c8c)); border-radius: 8px; }
  button:focus-visible { outline: 3px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px; }
  button[aria-pressed=true] { color: light-dark(#fff, #062e6f); background: light-dark(#0b57d0, #a8c7fa); }
</style>
<main id="main"><p>…</p></main>
<p id="said" role="status" aria-live="polite"></p>
<script>
(() => {
  const words = {
    en: {
      title: 'Free start times', minutes: ' minutes', none: 'No free start was found.', nearest: 'Nearest free starts',
      more: 'There are more free starts. Ask for another day or hour.', noneReadable: 'No free start could be read.',
      unreadable: 'Some listed starts could not be read.', after: 'Days after ', notRead: ' were not read.',
      choose: 'I choose ', chosen: 'You chose ',
      later: 'The meeting is not booked yet: the assistant goes on from here.', failed: 'This could not be sent. Write it instead: ',
    },
    he: {
      title: 'מועדים פנויים', minutes: ' דקות', none: 'לא נמצא מועד פנוי.', nearest: 'המועדים הפנויים הקרובים',
      more: 'יש עוד מועדים פנויים. אפשר לבקש יום או שעה אחרים.', noneReadable: 'לא נמצא מועד פנוי שאפשר לקרוא.',
      unreadable: 'חלק מהמועדים ברשימה לא ניתנים לקריאה.', after: 'הימים שאחרי ', notRead: ' לא נבדקו.',
      choose: 'הבחירה שלי: ', chosen: 'בחרת ',
      later: 'הפגישה עדיין לא נקבעה: העוזר ימשיך מכאן.', failed: 'השליחה נכשלה. אפשר לכתוב במקום זה: ',
    },
  };
  const main = document.getElementById('main');
  const said = document.getElementById('said');
  const waiting = new Map();
  let context = {};
  let shown;
  /** The start that the guest chose, and what became of that message. */
  let chosen;
  let outcome;
  let lastId = 0;

  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const request = (method, params) => new Promise((resolve, reject) => {
    waiting.set(++lastId, { resolve, reject });
    post({ id: lastId, method, params });
  });
  const language = () => (/^(he|iw)/i.test(context.locale || '') ? 'he' : 'en');
  const say = (key) => words[language()][key];

  function element(tag, text, within) {
    const made = document.createElement(tag);
    made.textContent = text;
    within.append(made);
    return made;
  }

  function dayName(date, weekday) {
    const day = new Date(date + 'T12:00:00Z');
    if (Number.isNaN(day.getTime())) return weekday + ' ' + date;
    const locale = language() === 'he' ? 'he' : /^en/i.test(context.locale || '') ? context.locale : 'en';
    return day.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  }

  async function choose(button, text) {
    for (const other of main.querySelectorAll('button')) other.setAttribute('aria-pressed', String(other === button));
    chosen = text;
    let isSent = false;
    try {
      const message = { role: 'user', content: [{ type: 'text', text: say('choose') + text }] };
      const answer = await request('ui/message', message);
      isSent = !(answer && answer.isError);
    } catch {}
    // Another start or another list came meanwhile.
    if (chosen !== text) return;
    outcome = isSent ? 'sent' : 'failed';
    showOutcome();
  }

  function showOutcome() {
    if (outcome === 'sent') said.textContent = say('chosen') + chosen + ' ' + say('later');
    else said.textContent = outcome === 'failed' ? say('failed') + say('choose') + chosen : '';
  }

  function showDays(days, result) {
    for (const { date, weekday, starts } of days) {
      const name = dayName(date, weekday);
      element('h2', name, main);
      const row = element('div', '', main);
      row.className = 'starts';
      for (const start of starts) {
        const button = element('button', start, row);
        button.type = 'button';
        button.setAttribute('aria-label', name + ' ' + start);
        const length = result.durationMinutes ? ', ' + result.durationMinutes + say('minutes') : '';
        const text = weekday + ' ' + date + 'T' + start + ' (' + result.timezone + ')' + length + '.';
        button.setAttribute('aria-pressed', String(text === chosen));
        button.addEventListener('click', () => choose(button, text));
      }
    }
  }

  function show() {
    document.documentElement.lang = language();
    document.documentElement.dir = language() === 'he' ? 'rtl' : 'ltr';
    if (!shown) return;
    const result = shown.structuredContent || {};
    main.replaceChildren();
    showOutcome();
    element('h1', say('title'), main);
    const { days = [], readings = [], nearest = [] } = result;
    const about = [result.durationMinutes && result.durationMinutes + say('minutes'), result.timezone];
    element('p', about.filter(Boolean).join(' · '), main);
    if (result.ok === false && result.message) element('p', result.message, main);
    showDays(days, result);
    for (const one of readings) {
      element('h2', one.reading, main);
      showDays(one.days, result);
      if (one.leftOut) element('p', say('more'), main);
    }
    if (days.length + readings.length === 0) {
      if (result.ok !== false) element('p', say(result.unreadable ? 'noneReadable' : 'none'), main);
      if (nearest.length > 0) element('h2', say('nearest'), main);
      showDays(nearest.map(({ start, weekday }) => (
        { date: start.slice(0, 10), weekday, starts: [start.slice(11)] })), result);
    }
    if (result.leftOut) element('p', say('more'), main);
    else if (result.unreadable) element('p', say('unreadable'), main);
    else if (result.complete === false && result.through)
      element('p', say('after') + dayName(result.through, '') + say('notRead'), main);
  }

  function use(given) {
    const { locale } = context;
    context = { ...context, ...given };
    if (context.theme === 'light' || context.theme === 'dark')
      document.documentElement.style.colorScheme = context.theme;
    const variables = (context.styles && context.styles.variables) || {};
    for (const [name, value] of Object.entries(variables))
      if (name.startsWith('--') && value) document.documentElement.style.setProperty(name, value);
    if (context.locale !== locale) show();
  }

  main.addEventListener('keydown', ({ key, target }) => {
    const buttons = [...main.querySelectorAll('button')];
    const forward = language() === 'he' ? 'ArrowLeft' : 'ArrowRight';
    const back = language() === 'he' ? 'ArrowRight' : 'ArrowLeft';
    const at = buttons.indexOf(target);
    const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: buttons.length - 1 }[key];
    if (at >= 0 && to !== undefined && buttons[to]) buttons[to].focus();
  });

  addEventListener('message', ({ source, data }) => {
    if (source !== parent || !data || data.jsonrpc !== '2.0') return;
    const { id, method, params, result, error } = data;
    if (method === 'ui/notifications/tool-result') { shown = params; chosen = outcome = undefined; show(); }
    else if (method === 'ui/notifications/host-context-changed') use(params);
    else if (method && id !== undefined) post({ id, result: {} });
    else if (!method && waiting.has(id)) {
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error) reject(error); else resolve(result);
    }
  });

  new ResizeObserver(() => {
    const { scrollWidth: width, scrollHeight: height } = document.documentElement;
    post({ method: 'ui/notifications/size-changed', params: { width, height } });
  }).observe(document.body);

  const appInfo = { name: 'agent-booking slots', version: '1' };
  request('ui/initialize', { appInfo, appCapabilities: {}, protocolVersion: '2026-01-26' }).then((answer) => {
    use(answer.hostContext || {});
    post({ method: 'ui/notifications/initialized' });
  });
})();
</script>
`;
