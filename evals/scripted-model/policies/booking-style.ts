import type { GuestFacts } from './guest-facts.ts';
import { type Phrases, phrases } from './phrases.ts';

/** How a booking policy goes about it. What is left out is done as the stand-in of the demo does it. */
export type BookingStyle = {
  /** So many free starts are offered, and one is requested when the guest has agreed; 0: the first is requested at once. */
  offers?: number;
  /** Reads the page before anything else, or only when a request was refused for want of an answer. */
  readsPage?: 'first' | 'when refused';
  /** Asks for what the request needs before it reads the free starts, or when a start is agreed to. */
  asksFacts?: 'before slots' | 'before request';
  asks?: 'together' | 'one by one';
  phrases?: Record<'en' | 'he', Phrases>;
  /** Which of the listed starts the guest means, where the tools take no words about time and list everything. */
  choose?: (starts: readonly string[], facts: GuestFacts) => readonly string[];
};

export const plainStyle: Required<BookingStyle> = {
  offers: 0,
  readsPage: 'first',
  asksFacts: 'before slots',
  asks: 'together',
  phrases,
  choose: (starts) => starts,
};
