import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { readMessage } from './message.ts';

const write = (options: ConstructorParameters<typeof MailComposer>[0]) =>
  new MailComposer({ ...options, newline: '\r\n' }).compile().build();

describe('readMessage', () => {
  it('reads back what was composed, whatever the letters', async () => {
    const text = `שלום = 50% ${'עולם '.repeat(60)}\n--\n.\nFrom here\n`;
    const html = `<p dir="rtl">${'אבג=20 '.repeat(100)}</p>\n`;
    const subject = `נא לאשר: ${'יום ג׳, 24 בנוב׳ 2026, '.repeat(6)}🗓`;
    const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    const raw = await write({ subject, text, html, icalEvent: { method: 'REQUEST', content: calendar } });
    const message = readMessage(raw);
    expect(message.headers.get('subject')).toBe(subject.trim());
    expect(message.text?.trimEnd()).toBe(text.trimEnd());
    expect(message.html?.trimEnd()).toBe(html.trimEnd());
    expect(message.calendar?.trimEnd()).toBe('BEGIN:VCALENDAR\nEND:VCALENDAR');
  });

  it('reads an address outside of ASCII', async () => {
    const message = readMessage(await write({ to: 'נועה@example.com', subject: 'a', text: 'b' }));
    expect(message.headers.get('to')).toBe('נועה@example.com');
  });

  it('reads a mail of one part', async () => {
    expect(readMessage(await write({ subject: 'a', text: 'b' })).text?.trim()).toBe('b');
  });

  it.each(['', '\r\n', 'no colon', 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n--x--'])(
    'reads nothing from a text that is not a mail: %j',
    (text) => {
      expect(readMessage(Buffer.from(text)).html).toBeUndefined();
    },
  );
});
