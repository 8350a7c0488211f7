import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { headingOf, openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import { readPages } from '../pages/read-pages.ts';

/** `intro` has two of the three lengths, `free` has all, and a request must name one of them. */
const text = `pages:
  - slug: demo
    name: Dana Cohen
    timezone: Asia/Jerusalem
    hostEmail: dana@example.com
    hours: { sun-thu: 09:00-18:00 }
    durationsMinutes: [15, 30, 60]
    defaultDurationMinutes: 30
    reasonRequired: true
    reasons:
      - { key: intro, label: A first talk, durationsMinutes: [15, 30] }
      - { key: free, label: Anything else }
`;

let world: ReturnType<typeof openBookingWorld>;
beforeEach(() => {
  world = openBookingWorld({ pages: text });
});
afterEach(() => world.service.close());

describe('a page whose reasons have lengths', () => {
  it('says so to machines only where it is set', async () => {
    const read = async (slug: string) =>
      (await world.service.fetch(`/api/agent/booking-pages/${slug}`)).json() as Promise<
        Record<string, unknown>
      >;
    const page = await read('demo');
    expect(page).toMatchObject({ reasonRequired: true });
    expect(page.reasons).toEqual([
      {
        key: 'intro',
        label: 'A first talk',
        suggestedDurationMinutes: null,
        durationsMinutes: [15, 30],
        questions: [],
      },
      { key: 'free', label: 'Anything else', suggestedDurationMinutes: null, questions: [] },
    ]);
    expect(page.howToBook).toContain(
      'A request must name a reason: intro or free. The reason intro has meetings of 15 or 30 minutes only.',
    );
    const markdown = await (await world.service.fetch('/book/demo.md')).text();
    expect(markdown).toContain(
      '## Reasons (reasonKey, required)\n\n- intro: "A first talk", only 15, 30 minutes\n',
    );
  });

  it.each([
    [{}, 'reasonKey is missing; this page requires one of intro, free'],
    [{ reasonKey: 'sales' }, 'reasonKey is "sales"; this page has intro, free'],
    [{ reasonKey: 'intro', durationMinutes: 60 }, 'durationMinutes is 60; the reason "intro" has 15, 30'],
    [{ reasonKey: 'intro', durationMinutes: 45 }, 'durationMinutes is 45; this page offers 15, 30, 60'],
  ])('refuses %j and says what would be right', async (changes, error) => {
    const answer = await world.ask('demo', changes);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error });
    expect(world.transport.sent).toEqual([]);
  });

  it('accepts a length of the reason, and any with a reason that has none of its own', async () => {
    expect((await world.ask('demo', { reasonKey: 'intro', durationMinutes: 15 })).status).toBe(202);
    expect((await world.ask('demo', { reasonKey: 'free', durationMinutes: 60 })).status).toBe(202);
  });

  it('books nothing if the reason lost the length after the request, and moves no meeting of it', async () => {
    const shorter = readPages(text.replace('[15, 30] }', '[15] }'));
    const move = await world.book({ reasonKey: 'intro' });
    await world.ask('demo', {
      reasonKey: 'intro',
      guestEmail: 'avi@example.com',
      start: '2026-11-24T15:00:00+02:00',
    });
    await world.service.replacePages(shorter);
    expect(await headingOf(await world.press(world.link('confirm_request'), 'confirm'))).toBe(
      'That time is no longer free',
    );
    expect(await headingOf(await world.service.fetch(move))).toBe('This meeting cannot be moved here');
    await world.service.runJobs();
    expect(world.mail('slot_gone').to).toBe('avi@example.com');
  });
});

describe('the form', () => {
  const form = async (minutes: number, lang = 'en') => {
    const query = new URLSearchParams({ duration: String(minutes), start, lang });
    return (await world.service.fetch(`/book/demo?${query}`)).text();
  };
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({
      ...{ guestName: 'Noa', guestEmail: 'noa@example.com', timezone: 'Asia/Jerusalem', lang: 'en', start },
      ...fields,
    });
    const answer = await world.service.fetch('/book/demo', { method: 'POST', body });
    return { status: answer.status, text: await answer.text() };
  };

  it('offers only the reasons that have the chosen length, and buttons to the lengths of the others', async () => {
    const half = await form(30);
    expect(half).toMatch(/value="intro"/);
    expect(half).toMatch(/value="free"/);
    expect(half).not.toContain('Meetings of another length');
    const hour = await form(60);
    expect(hour).not.toMatch(/value="intro"/);
    expect(hour).toMatch(/value="free"/);
    expect(hour).toMatch(
      /Meetings of another length<\/p>.*A first talk.*name="suggested" value="15".*value="30"/s,
    );
    expect(await form(60, 'he')).toContain('פגישות במשך אחר');
  });

  it('offers no meeting without a reason, and asks for one that is missing', async () => {
    expect(await form(30)).not.toContain('Something else');
    const { status, text: answer } = await send({ duration: '30' });
    expect(status).toBe(400);
    expect(answer).toContain('<a href="#reasonKey">Choose what the meeting is about.</a>');
    expect(answer).toMatch(/id="reasonKey"[^>]* autofocus/);
  });

  it('refuses a reason that does not have the length, as an old form would send it', async () => {
    const { status, text: answer } = await send({ duration: '60', reasonKey: 'intro' });
    expect(status).toBe(400);
    expect(answer).toContain('Choose a reason that fits a meeting of 60 minutes.');
    expect(world.transport.sent).toEqual([]);
  });

  it('says that no reason has the chosen length', async () => {
    await world.service.close();
    const pages = text.replace(/\n {4}reasonRequired.*/, '').replace(/\n {6}- \{ key: free.*/, '');
    world = openBookingWorld({ pages });
    const hour = await form(60);
    expect(hour).toContain('None of these takes 60 minutes. Choose a length, or another reason:');
    expect(hour).toContain('Something else');
  });

  it('changes the length by a button, and keeps what was typed', async () => {
    const { status, text: answer } = await send({ duration: '60', suggested: '30' });
    expect(status).toBe(200);
    expect(answer).toMatch(/name="duration" value="30"/);
    expect(answer).toMatch(/value="noa@example\.com"/);
    expect(answer).toMatch(/value="intro"/);
  });
});
