import type { Store } from '../../src/service/index.ts';
import type { SlotList } from '../../src/wire/index.ts';
import { hostPages, pagesOf } from '../host-pages.ts';
import { type Mutant, openMutant } from './mutant-server.ts';

/**
 * Books the pages of two hosts over HTTP, and names the facts that do not hold. The checks of the interface cannot do this: the interface
 * does not say which pages share a host.
 */
export async function checkHosts(mutant: Omit<Mutant, 'name' | 'fails'>, store?: Store): Promise<string[]> {
  const { baseUrl, readMail, close } = await openMutant(mutant, {
    pages: mutant.pages ?? pagesOf(hostPages),
    ...(store && { store }),
  });
  const api = (page: string) => `${baseUrl}/api/agent/booking-pages/${page}`;
  const at = (hour: number) => `2027-03-09T${String(hour).padStart(2, '0')}:00:00Z`;
  const guestOf = (guest: string) => `${guest}@example.com`;
  const post = (url: string, init: RequestInit) => fetch(url, { ...init, method: 'POST' });
  const ask = async (guest: string, page: string, hour: number) => {
    const asked = { guestName: guest, guestEmail: guestOf(guest), timezone: 'UTC', durationMinutes: 30 };
    const { status } = await post(`${api(page)}/requests`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, start: at(hour) }),
    });
    if (status !== 202) throw new Error(`${guest} got ${status}`);
  };
  const confirm = async (guest: string): Promise<boolean> => {
    const [mail] = (await readMail?.(guestOf(guest))) ?? [];
    const link = /http\S+\/confirm\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    const answer = await post(link, { body: new URLSearchParams({ decision: 'confirm' }) });
    return (await answer.text()).includes('The meeting is booked');
  };
  const lists = async (page: string, hour: number): Promise<boolean> => {
    const answer = await fetch(`${api(page)}/slots?duration=30&timezone=UTC`);
    const { slots } = (await answer.json()) as SlotList;
    return slots.some(({ start }) => Date.parse(start) === Date.parse(at(hour)));
  };
  const hasHost = async (guest: string, host: string) =>
    ((await readMail?.(guestOf(host))) ?? []).some(({ text }) => text?.includes(guestOf(guest)));
  try {
    // Bo has more meetings than Dana, so a page of both chooses Dana whenever it takes her to be free.
    for (const [guest, hour] of [
      ['ann', 14],
      ['ben', 15],
      ['cal', 16],
    ] as const) {
      await ask(guest, 'bo', hour);
      await confirm(guest);
    }
    await ask('dov', 'demo', 9);
    await ask('eva', 'review', 9);
    for (const guest of ['fay', 'gil']) await ask(guest, 'either', 9);
    for (const guest of ['hal', 'ido', 'joe']) await ask(guest, 'either', 11);
    const isBooked = await confirm('dov');
    const facts: [fact: string, holds: boolean][] = [
      [
        'a start that one page has booked is listed on no other page of its host',
        isBooked && !(await lists('review', 9)),
      ],
      ['a page of two hosts lists a start at which one is free', await lists('either', 9)],
      ['of two pages of one host, one books a start', !(await confirm('eva'))],
      [
        'a page of two hosts books the one who is free',
        (await confirm('fay')) && (await hasHost('fay', 'bo')),
      ],
      [
        'a page of two hosts books a start for two guests, one with each host',
        (await confirm('hal')) &&
          (await confirm('ido')) &&
          (await hasHost('hal', 'dana')) &&
          (await hasHost('ido', 'bo')),
      ],
      ['a page of two hosts books no third guest', !(await confirm('gil')) && !(await confirm('joe'))],
    ];
    return facts.flatMap(([fact, holds]) => (holds ? [] : [fact]));
  } finally {
    await close();
  }
}
