import type { GetFreeSlotsResult } from '../../src/index.ts';

const facts = 'noa@example.com, Asia/Jerusalem';

const words = {
  en: {
    opening: `Book 30 minutes, Tuesday after three. Noa Levi, ${facts}.`,
    first: 'The first one is fine, please ask for it.',
    day: (date: string) => `Tuesday ${date}, after 15:00.`,
    everything: `30 minutes on Tuesday after 15:00, please. My name is Noa Levi, ${facts}. I need nothing else.`,
  },
  he: {
    opening: `תקבעי לי 30 דקות ביום שלישי אחרי שלוש. נועה לוי, ${facts}.`,
    first: 'הראשון מצוין, אפשר לבקש אותו.',
    day: (date: string) => `יום שלישי ${date}, אחרי 15:00.`,
    everything: `30 דקות ביום שלישי אחרי 15:00 בבקשה. קוראים לי נועה לוי, ${facts}. זה הכול.`,
  },
};

/** A guest who knows which time it wants. It reacts to the free times that the agent read, and not to the agent's words. */
export function scriptedGuest(locale: 'en' | 'he') {
  const say = words[locale];
  return {
    opening: say.opening,
    /** Its answer to an agent that has not requested a meeting yet. `lastRead`: the last free times that the agent read, if it read any. */
    answer(lastRead: GetFreeSlotsResult | undefined): string {
      if (!lastRead) return say.everything;
      if (lastRead.ok) return say.first;
      // If the agent asks which of several meanings is right, the guest chooses the later one, because it is never today.
      const date = lastRead.readings?.at(-1)?.days[0]?.date;
      return date === undefined ? say.everything : say.day(date);
    },
  };
}
