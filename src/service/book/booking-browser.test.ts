/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import { chromiumSkipped, inChromium, type OpenedChromium, openChromium } from '../site/chromium.fixture.ts';

const chosen = (slug: string) => `/book/${slug}?timezone=Asia/Jerusalem&start=${encodeURIComponent(start)}`;

describe.skipIf(chromiumSkipped)(`the booking page ${inChromium}`, () => {
  const world = openBookingWorld();
  let url = '';
  let plain: OpenedChromium;
  let scripted: OpenedChromium;
  const complaints: string[] = [];

  beforeAll(async () => {
    ({ url } = await world.service.listen());
    plain = await openChromium();
    scripted = await openChromium({ scripts: true, timezoneId: 'Asia/Tokyo' });
  });
  afterAll(async () => {
    await plain?.close();
    await scripted?.close();
    await world.service.close();
  });

  const open = async (path: string, { browser } = plain): Promise<Page> => {
    const page = await browser.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(new URL(path, url).href);
    return page;
  };

  it.each([
    {
      slug: 'demo',
      zone: 'Time zone',
      show: 'Show',
      name: 'Your name',
      email: 'Your email',
      send: 'Request this time',
      sent: 'Check your email',
      confirm: 'Confirm the meeting',
      booked: 'The meeting is booked',
      hours: '11:00–11:30 AM',
    },
    {
      slug: 'demo-he',
      zone: 'אזור זמן',
      show: 'הצגה',
      name: 'שם',
      email: 'כתובת דואר אלקטרוני',
      send: 'שליחת הבקשה',
      sent: 'הודעה בדרך אליך',
      confirm: 'אישור הפגישה',
      booked: 'הפגישה נקבעה',
      hours: '11:00–11:30',
    },
  ])(
    'a person chooses zone and time, asks, opens the mail and confirms, without a script: $slug',
    async (words) => {
      const page = await open(`/book/${words.slug}`);
      await page.getByLabel(words.zone).selectOption('Europe/London');
      await page.getByRole('button', { name: words.show }).click();
      expect(new URL(page.url()).searchParams.get('timezone')).toBe('Europe/London');
      await page
        .getByRole('link', { name: /^11:00/ })
        .first()
        .click();
      await page.getByLabel(words.name, { exact: true }).fill('Noa Levi');
      await page.getByLabel(words.email, { exact: true }).fill('noa@example.com');
      await page.getByRole('button', { name: words.send }).click();
      await page.getByRole('heading', { name: words.sent }).waitFor();
      await world.service.runJobs();
      await page.goto(new URL(world.link('confirm_request'), url).href);
      await page.getByRole('button', { name: words.confirm }).click();
      await page.getByRole('heading', { name: words.booked }).waitFor();
      expect(await page.locator('.hours').textContent()).toBe(words.hours);
      expect(complaints.filter((complaint) => !/status of/.test(complaint))).toEqual([]);
      await page.close();
    },
  );

  it('goes by keyboard alone, and a mistake takes the focus to its field', async () => {
    const page = await open(chosen('demo'));
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    for (let stops = 0; stops < 20 && (await focused()) !== 'guestName'; stops += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.type('Keys Only');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await focused()).toBe('guestEmail');
    expect(await page.locator('#guestName').inputValue()).toBe('Keys Only');
    expect(await page.locator('#guestEmail').evaluate((input) => getComputedStyle(input).outlineStyle)).toBe(
      'solid',
    );
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.close();
  });

  it('tells a screen reader what each field is, what is wrong with it and which time is meant', async () => {
    const page = await open(chosen('demo'));
    await page.getByRole('radio', { name: /Help with/ }).check();
    await page.getByRole('button', { name: 'Request this time' }).click();
    const tree = await page.locator('form').ariaSnapshot();
    for (const words of [
      'textbox "Your name"',
      'textbox "Your email"',
      'group "What is it about?',
      'textbox "What does not work, in a sentence or two?"',
    ])
      expect(tree).toContain(words);
    const email = page.getByLabel('Your email', { exact: true });
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const ids = (await email.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const described = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(described.join(' ')).toContain('Enter your email address.');
    await page.goto(new URL('/book/demo', url).href);
    await page.getByRole('link', { name: '1:00 PM Tuesday, November 24, 2026' }).waitFor();
    await page.close();
  });

  it('shows the questions of the chosen reason alone', async () => {
    const page = await open(chosen('demo'));
    const question = page.getByLabel('What does not work');
    expect(await question.isVisible()).toBe(false);
    await page.getByRole('radio', { name: /Help with/ }).check();
    expect(await question.isVisible()).toBe(true);
    await page.close();
  });

  it('with a script shows the times in the browser’s own zone at once, and a chosen zone stays', async () => {
    const page = await open('/book/demo', scripted);
    await page.waitForURL('**timezone=Asia%2FTokyo**');
    await page.getByText('Japan Standard Time (Asia/Tokyo)').waitFor();
    await page.goto(new URL('/book/demo?timezone=Europe/London', url).href);
    await page.getByText('(Europe/London)').waitFor();
    expect(page.url()).toContain('timezone=Europe/London');
    await page.close();
  });

  it('lets no other script run', async () => {
    const page = await open('/book/demo?timezone=UTC', scripted);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.head.append(script);
      return 'ran' in window;
    });
    expect(ran).toBe(false);
    await page.close();
  });

  it.each(['light', 'dark'] as const)(
    'fits a phone, and everything that is pressed is large enough: %s',
    async (colorScheme) => {
      for (const path of ['/book/demo', '/book/demo-he', chosen('demo'), chosen('demo-he')]) {
        const page = await open(path);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          320,
        );
        const small = await page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'button, select, .time, .lengths a, .ask-form input[type=text], .reason > label',
            ),
          ]
            .filter((element) => element.getBoundingClientRect().height < 40)
            .map((element) => element.outerHTML.slice(0, 100)),
        );
        expect(small, path).toEqual([]);
        await page.close();
      }
    },
  );

  it.each([390, 320])('breaks no line in a wrong place: %i px', async (width) => {
    for (const path of [chosen('demo'), chosen('demo-he')]) {
      const page = await open(path);
      await page.setViewportSize({ width, height: 640 });
      const lines = await page.locator('.day').evaluate((day) => {
        const [, month] = /(\p{L}{4,}) 2026|2026/u.exec(day.textContent) ?? [];
        const text = document
          .createTreeWalker(day.querySelector('.date') ?? day, NodeFilter.SHOW_TEXT)
          .nextNode() as Text;
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, text.data.indexOf(' 2026') < 0 ? text.data.length : text.data.indexOf(' 2026'));
        return { month, count: new Set([...range.getClientRects()].map(({ top }) => top)).size };
      });
      expect(lines.count, path).toBe(1);
      await page.close();
    }
  });

  it('keeps the word for an optional answer beside its question, whatever the input', async () => {
    const page = await open(chosen('demo'));
    await page.getByRole('radio', { name: /Help with/ }).check();
    // Makes the question of a reason optional.
    const display = await page.evaluate(() => {
      const label = document.querySelector('.more label') as HTMLElement;
      const small = document.createElement('small');
      label.append(' ', small);
      return getComputedStyle(small).display;
    });
    expect(display).toBe('inline');
    await page.close();
  });

  it('prints what is read and nothing that is pressed', async () => {
    const page = await open('/book/demo');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: 'Tuesday, November 24, 2026' }).isVisible()).toBe(true);
    for (const pressed of ['button', '.turn', '.agents', 'footer'])
      expect(await page.locator(pressed).first().isVisible(), pressed).toBe(false);
    await page.close();
  });
});
