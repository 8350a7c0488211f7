import { createBookingClient } from '../../src/index.ts';
import type { Screen } from '../screen.ts';
import { confirmLinkIn, type DemoWorld, type Mail, printMail } from './demo-world.ts';

type Confirmation = { world: DemoWorld; start: string; slug: string; signal: AbortSignal };

/**
 * Plays the guest's part: reads the mail, opens its link, presses the first button of the page. Resolves with whether the meeting is
 * booked, and prints "Booked" only if the service no longer lists the start as free.
 */
export async function playConfirmation(screen: Screen, confirmation: Confirmation): Promise<boolean> {
  const { world, signal } = confirmation;
  const mail = await world.arrival('confirm_request', signal);
  showMail(screen, mail);
  const link = confirmLinkIn(mail);
  if (link === undefined) throw new Error('the mail holds no link to confirm');
  const opened = await readPage(await fetch(link, { signal }));
  const labels = opened.buttons.map(({ label }) => `[${label}]`).join(' ');
  screen.print();
  screen.labelled(
    'Guest',
    `opens the link. GET ${opened.status}: “${opened.title}” ${labels}. Opening it books nothing.`,
    { labelStyle: ['bold', 'cyan'] },
  );
  const confirm = opened.buttons[0];
  if (!confirm)
    throw new Error(`the page behind ${link} has no button to press: ${opened.status} ${opened.title}`);
  signal.throwIfAborted();
  const body = new URLSearchParams({ [confirm.name]: confirm.value });
  const pressed = await readPage(await fetch(link, { method: 'POST', body, signal }));
  screen.labelled('', `presses [${confirm.label}]. POST ${pressed.status}: “${pressed.title}”`);
  if (!(await isGone(confirmation))) {
    screen.print();
    screen.print('The service still lists that start as free: it is not booked.', { style: ['bold', 'red'] });
    return false;
  }
  const [toGuest, toHost] = await Promise.all([
    world.arrival('booked_guest', signal),
    world.arrival('booked_host', signal),
  ]);
  screen.print();
  for (const sent of [toGuest, toHost]) printMail(screen, sent);
  screen.print();
  screen.labelled(
    'Booked',
    `${confirmation.start}: the guest confirmed it, and the service no longer lists it as free.`,
    { labelStyle: ['bold', 'green'] },
  );
  return true;
}

function showMail(screen: Screen, mail: Mail): void {
  screen.print();
  for (const [index, name] of ['From', 'To', 'Subject'].entries()) {
    const line = `${`${name}:`.padEnd(9)}${mail.headers.get(name.toLowerCase()) ?? ''}`;
    screen.labelled(index === 0 ? 'Mail' : '', line, { labelStyle: ['bold', 'blue'] });
  }
  screen.print();
  screen.print((mail.text ?? '').trim().replace(/\n{3,}/g, '\n\n'), { indent: 11, style: 'dim' });
}

/** The page behind a link, as the guest sees it. */
async function readPage(response: Response) {
  const html = await response.text();
  const found = html.matchAll(/<button name="([^"]*)" value="([^"]*)"[^>]*>([^<]*)<\/button>/g);
  const buttons = [...found].map(([, name = '', value = '', label = '']) => ({ name, value, label }));
  return { status: response.status, title: /<h1>([^<]*)<\/h1>/.exec(html)?.[1] ?? '', buttons };
}

/** Whether the service no longer lists the start as free. A booked meeting takes its start from the list; a request does not. */
async function isGone({ world, start, slug, signal }: Confirmation): Promise<boolean> {
  const client = createBookingClient({ baseUrl: world.baseUrl });
  const { slots } = await client.getFreeSlots(slug, { durationMinutes: 30, days: 60 }, { signal });
  return slots.every((slot) => Date.parse(slot.start) !== Date.parse(start));
}
