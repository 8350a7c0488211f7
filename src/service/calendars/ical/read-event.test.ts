import { describe, expect, it } from 'vitest';
import { eventLines, readCalendar } from './read-calendar.fixture.ts';

const event = (...lines: string[]) => eventLines('UID:one', 'SUMMARY:One', ...lines);
const at = (hour: string, ...lines: string[]) =>
  event(`DTSTART:20261118T${hour}0000Z`, 'DURATION:PT1H', ...lines);
const change = (hour: string, ...lines: string[]) => at(hour, 'RECURRENCE-ID:20261118T080000Z', ...lines);
const weekly = at('08', 'RRULE:FREQ=WEEKLY;COUNT=2');
const eight = '11-18 08:00 – 11-18 09:00';
const noon = '11-18 12:00 – 11-18 13:00';
const nextWeek = '11-25 08:00 – 11-25 09:00';

describe('events with one UID and no RECURRENCE-ID', () => {
  it('all take their time if none is newer, and the host is mailed once', () => {
    const three = [...at('08'), ...at('12'), ...at('15')];
    const busy = [eight, noon, '11-18 15:00 – 11-18 16:00'];
    expect(readCalendar(three)).toEqual({ busy, problems: ['unclear One'] });
  });

  it('take the longer time if only their ends differ', () => {
    const two = [...at('08'), ...event('DTSTART:20261118T080000Z', 'DURATION:PT3H')];
    expect(readCalendar(two)).toEqual({ busy: ['11-18 08:00 – 11-18 11:00'], problems: ['unclear One'] });
  });

  it('take their time if one is cancelled and none is newer', () => {
    for (const two of [
      [...at('08'), ...at('08', 'STATUS:CANCELLED')],
      [...at('08', 'STATUS:CANCELLED'), ...at('08')],
    ])
      expect(readCalendar(two)).toEqual({ busy: [eight], problems: ['unclear One'] });
  });

  it('are no problem if they take the same time, or none', () => {
    expect(readCalendar([...at('08'), ...at('08')])).toEqual({ busy: [eight], problems: [] });
    const inZone = event('DTSTART;TZID=Asia/Jerusalem:20261118T100000', 'DTEND:20261118T090000Z');
    expect(readCalendar([...at('08'), ...inZone])).toEqual({ busy: [eight], problems: [] });
    const none = [...at('08', 'TRANSP:TRANSPARENT'), ...at('12', 'STATUS:CANCELLED')];
    expect(readCalendar(none)).toEqual({ busy: [], problems: [] });
  });

  it('are replaced by one with a higher SEQUENCE, in any order', () => {
    const two = [at('08', 'SEQUENCE:1'), at('12', 'SEQUENCE:2')];
    expect(readCalendar(two.flat())).toEqual({ busy: [noon], problems: [] });
    expect(readCalendar(two.reverse().flat())).toEqual({ busy: [noon], problems: [] });
  });

  it('are not lost if their SEQUENCE is no count', () => {
    for (const sequence of ['-1', 'first', ''])
      expect(readCalendar(at('08', `SEQUENCE:${sequence}`))).toEqual({ busy: [eight], problems: [] });
  });

  it('all repeat, and a change takes no time out of them', () => {
    const daily = event('DTSTART:20261118T080000Z', 'DURATION:PT30M', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const found = readCalendar([...weekly, ...daily, ...change('12')]);
    expect(found).toEqual({ busy: [eight, noon, nextWeek], problems: ['unclear One'] });
  });
});

describe('an event with several problems', () => {
  it('is named for the repeats that are left out', () => {
    const lines = ['DTSTART;TZID=Atlantis:20261118T100000', 'DURATION:PT1H', 'RRULE:FREQ=FORTNIGHTLY'];
    expect(readCalendar(event(...lines))).toEqual({ busy: [eight], problems: ['repeats One'] });
  });
});

describe('changes of one start', () => {
  it('all take their time if none is newer, and the host is mailed', () => {
    const busy = [noon, '11-18 15:00 – 11-18 16:00', nextWeek];
    expect(readCalendar([...weekly, ...change('12'), ...change('15')])).toEqual({
      busy,
      problems: ['unclear One'],
    });
  });

  it('are found to be of one start, in whatever zone it is written', () => {
    const newer = at('12', 'SEQUENCE:1', 'RECURRENCE-ID;TZID=Asia/Jerusalem:20261118T100000');
    expect(readCalendar([...weekly, ...newer, ...change('15')])).toEqual({
      busy: [noon, nextWeek],
      problems: [],
    });
  });

  it('take their time if one cancels it and none is newer', () => {
    const two = [...change('12'), ...change('08', 'STATUS:CANCELLED')];
    expect(readCalendar([...weekly, ...two])).toEqual({ busy: [noon, nextWeek], problems: ['unclear One'] });
  });

  it('may cancel it without a start of their own', () => {
    const cancelled = event('RECURRENCE-ID:20261118T080000Z', 'STATUS:CANCELLED');
    expect(readCalendar([...weekly, ...cancelled])).toEqual({ busy: [nextWeek], problems: [] });
  });
});
