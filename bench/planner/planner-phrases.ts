const days = [
  'tomorrow',
  'on Friday',
  'next Tuesday',
  'this Thursday',
  'the day after tomorrow',
  '25 November',
  'on December 3rd',
  'on Nov 27',
  'on 2026-12-08',
  'on Wednesday the 25th',
  'on Monday, November 30',
  'in 3 days',
  'in two weeks',
  '1 December 2026',
  'next Monday',
];

const hours = [
  'at 3pm',
  'at 15:30',
  'at noon',
  'from 2pm to 4pm',
  'between 9am and 11am',
  'in the morning',
  'at 10:15 am',
  'at 5 p.m.',
  'after 1pm',
  'at 8am',
];

const messages = [
  (when: string) => when,
  (when: string) => `Could we do ${when}?`,
  (when: string) =>
    `Hi, I'd love to chat with Dana about pricing, maybe ${when} if that works? Thanks so much for getting back to me.`,
];

/**
 * 300 different messages: every day with every clock time, short and long in turn. Both the planner and chrono-node find a time in each.
 */
export const phrases: readonly string[] = [0, 1].flatMap((shift) =>
  days.flatMap((day, dayIndex) =>
    hours.map((clock, clockIndex) => {
      const message = messages[(dayIndex + clockIndex + shift) % messages.length] as (typeof messages)[0];
      return message(`${day} ${clock}`);
    }),
  ),
);

/** A message of this length: one time among other words. */
export function longMessage(characters: number): string {
  const chatter =
    'We have been very happy with the work so far, and our whole team sends its thanks to you. ';
  const half = chatter.repeat(Math.ceil(characters / 2 / chatter.length)).slice(0, characters / 2);
  return `${half}Tuesday at 3 would suit us. ${half}`.slice(0, characters);
}
