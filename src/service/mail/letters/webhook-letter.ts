import type { Locale } from '../../../wire/index.ts';
import { failureInEnglish, type WebhookFailure, type WebhookFailureCode } from '../../hooks/send-webhook.ts';
import { say } from '../../text/sentence.ts';
import type { Letter } from './letter.ts';

/** The facts of mail about a disabled webhook. It is named by its host, because its path is often secret. */
export type WebhookFacts = { webhookHost: string; failure: WebhookFailure; since: string };

const hebrewReasons: Record<WebhookFailureCode, (detail: string) => string> = {
  privateAddress: () => 'כתובת השרת היא ברשת פרטית',
  withoutTls: () => 'הכתובת אינה מתחילה ב־https:',
  slow: (seconds) => `השרת לא ענה בתוך ${seconds} שניות`,
  unreachable: (detail) => (detail === '' ? 'אי אפשר להתחבר לשרת' : `אי אפשר להתחבר לשרת (${detail})`),
  redirect: (status) => `השרת הפנה לכתובת אחרת (${status}), ואין לעבור אליה`,
  gone: () => 'השרת החזיר את הקוד 410: הוא לא מבקש עוד הודעות',
  status: (status) => `השרת החזיר את הקוד ${status}`,
};

const testCommand = 'agent-booking webhooks test';

/** The mail to a host when a webhook is disabled, in each language. */
export const webhookLetters: Record<Locale, (facts: WebhookFacts) => Letter> = {
  en: ({ webhookHost, failure, since }) => ({
    subject: `Your webhook at ${webhookHost} is disabled`,
    title: 'A webhook is disabled',
    opening: [
      say`Your booking service tells ${webhookHost} when a meeting is booked, moved or cancelled. This does not work any more, so we stopped it on ${since}.`,
      failure.code === 'gone'
        ? say`The server said that it wants no more of these messages.`
        : say`We tried for a day. The meetings themselves are not affected.`,
    ],
    facts: [
      { label: 'Webhook at', values: [webhookHost] },
      { label: 'Reason', values: [failureInEnglish(failure)] },
    ],
    middle: [
      say`To enable it again, repair the server and run this command where the service runs. It sends a test, and enables the webhook if the test arrives:`,
      say`${testCommand}`,
      say`A webhook whose address or secret is changed in the pages file is enabled too. Meetings that changed in the meantime are not sent later.`,
    ],
    closing: [],
  }),
  he: ({ webhookHost, failure, since }) => ({
    subject: `ה־webhook שלך בשרת ${webhookHost} הושבת`,
    title: 'webhook הושבת',
    opening: [
      say`שירות הפגישות שלך מודיע לשרת ${webhookHost} כשפגישה נקבעת, עוברת למועד אחר או מתבטלת. זה כבר לא פועל, ולכן הפסקנו ב${since}.`,
      failure.code === 'gone'
        ? say`השרת הודיע שאינו מבקש עוד הודעות כאלה.`
        : say`ניסינו במשך יממה. הפגישות עצמן לא נפגעו.`,
    ],
    facts: [
      { label: 'ה־webhook בשרת', values: [webhookHost] },
      { label: 'הסיבה', values: [hebrewReasons[failure.code](failure.detail)] },
    ],
    middle: [
      say`כדי להפעיל אותו שוב יש לתקן את השרת ולהריץ את הפקודה הבאה במקום שבו השירות פועל. היא שולחת הודעת ניסיון, ואם ההודעה מגיעה היא מפעילה את ה־webhook:`,
      say`${testCommand}`,
      say`גם שינוי של הכתובת או של הסוד בקובץ העמודים מפעיל אותו. פגישות שהשתנו בינתיים לא יישלחו מאוחר יותר.`,
    ],
    closing: [],
  }),
};
