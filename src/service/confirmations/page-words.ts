import type { Sentence } from '../site/sentence.ts';
import type { CancelState, ConfirmState } from './states.ts';

/** What a page of a link says at its top. `sign`: how it went, at a glance. */
export type Message = { title: string; lead: Sentence; sign?: 'good' | 'bad' | 'calm' };

/** What the messages speak of, each as one clean line. */
export type Named = { host: string; validUntil: string };

/** The words of the pages behind emailed links, in one language. */
export type PageWords = {
  confirm: Record<ConfirmState, (named: Named) => Message>;
  /** To whoever says that it was not them, of a meeting that was confirmed before. */
  confirmedBefore(named: Named): Message;
  cancelLink: string;
  cancel: Record<CancelState, (named: Named) => Message>;
  buttons: { confirm: string; decline: string; cancel: string };
  /** Under the buttons. */
  validUntil(named: Named): Sentence;
  facts: { with: string; guest: string; about: string; length: string; minutes(minutes: number): string };
  otherTimes: { title: string; lead: string; none: string };
  pageLink: string;
  unknownLink: Message;
  crossSite: Message;
  /** Also after a press of which nobody knows what became of it. */
  unavailable: Message;
  unreadable: Message;
};
