import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, listing } from '../../../tests/booking-world.ts';

/** The text that the model gets for a guest's words, said on Wednesday 18 November 2026, 10:00, in Jerusalem. */
async function textFor(when: string, { isEmpty = false } = {}): Promise<string> {
  const world = createWorld();
  onTestFinished(world.close);
  if (isEmpty) world.answer(listing([]));
  const { getFreeSlots } = world.tools();
  return getFreeSlots.toModelText(await getFreeSlots.execute({ ...everything, when }));
}

describe('words that are not clear come back with what to ask the guest', () => {
  it.each([
    ['Tuesday the 25th', 'Do you mean (Wed 25 Nov 2026', '(Tue 24 Nov 2026'],
    ['יום שלישי ה-25', 'למה הכוונה: (יום ד׳, 25 בנוב׳ 2026', '(יום ג׳, 24 בנוב׳ 2026'],
    ['Tuesday or Wednesday morning', 'Do you mean', '06:00–12:00'],
  ])('two meanings: %s', async (when, ...meanings) => {
    const text = await textFor(when);
    expect(text).toMatch(/^Error ask_guest: /);
    for (const meaning of meanings) expect(text).toContain(meaning);
    expect(text).toContain(
      'Next: Ask the guest which one they mean, unless their own words already say it; do not choose for them.',
    );
  });

  it.each([
    ['Tuesday after the holidays', 'In "Tuesday after the holidays", "'],
    ['ביום שלישי אחרי החגים', 'In "ביום שלישי אחרי החגים", "'],
    ['31 February', '"31 February" is no time that could be understood.'],
    ['Monday, not Monday', '"Monday, not Monday" is no time that could be understood.'],
    ['אחרי החגים', '"אחרי החגים" is no time that could be understood.'],
  ])('not understood: %s', async (when, message) => {
    const text = await textFor(when);
    expect(text).toContain(`Error unread_time: ${message}`);
    expect(text).toContain('Next: Call again with the time alone: when the meeting may be');
  });

  it.each(['in three months', 'בעוד שלושה חודשים'])('further than can be read: %s', async (when) => {
    const text = await textFor(when);
    expect(text).toContain('60 days, through 2027-01-16. Whether it is free is not known.');
    expect(text).toContain('Next: Tell the guest that this page can be read 60 days ahead');
  });

  it('further than can be read, or a day on which none is listed: 12/5', async () => {
    const text = await textFor('12/5');
    expect(text).toContain('"12/5" (Wed 12 May 2027');
    expect(text).toContain(
      'It could also mean Sat 5 Dec 2026, all day, Asia/Jerusalem; no start that was read lies there.',
    );
    expect(text).toContain('60 days ahead, and ask which one they mean.');
  });

  it.each(['3/4 at 5', '3/4'])('further than can be read in each of two meanings: %s', async (when) => {
    const text = await textFor(when);
    expect(text).toContain('Error beyond: ');
    expect(text).toContain('It could also mean Thu 4 Mar 2027');
    expect(text).toContain('60 days ahead, and ask which one they mean.');
  });

  it('a weekday that differs from its date, of which one has no start: Sunday the 20th', async () => {
    const lines = (await textFor('Sunday the 20th')).split('\n');
    const friday = lines.findIndex((line) => line.startsWith('Fri 20 Nov 2026'));
    expect(lines[0]).toContain('Error ask_guest: ');
    expect(lines[friday]).toContain('(The weekday and the date name different days) (when "2026-11-20"):');
    expect(lines[friday + 1]).toBe('no start in what was read');
  });

  it.each(['at 3am tomorrow', 'מחר ב-3 בלילה', 'Saturday', 'yesterday at 3'])(
    'none there: %s',
    async (when) => {
      const text = await textFor(when);
      expect(text).toMatch(/^Read, and none is listed: /);
      expect(text).toMatch(/^Nearest listed: .*\. Ask the guest whether (?:one of them|it) suits\.$/m);
    },
  );

  it('none there, and none near', async () => {
    expect(await textFor('tomorrow', { isEmpty: true })).toMatch(/^Ask the guest for another time\.$/m);
  });

  it.each(['hello there', 'שלום לך'])('no time at all: %s', async (when) => {
    const note = `Note: no day and no hour was read in "${when}": these are all starts. Ask the guest which suit them.`;
    expect(await textFor(when)).toContain(note);
  });
});

describe('as many days are read as the words need', () => {
  it.each([
    ['in five weeks on Tuesday morning', '2026-12-29 Tue: 09:00'],
    ['ב-29 בדצמבר ב-10', '2026-12-29 Tue: 10:00'],
    ['on 14 January', '2027-01-14 Thu: 09:00'],
  ])('%s', async (when, line) => {
    expect(await textFor(when)).toContain(line);
  });
});
