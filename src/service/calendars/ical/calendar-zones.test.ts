import { describe, expect, it } from 'vitest';
import { eventLines, readCalendar } from './read-calendar.fixture.ts';

/** The names of windowsZones in CLDR 48.2. */
const windowsNames = `
Afghanistan Standard Time; Alaskan Standard Time; Aleutian Standard Time; Altai Standard Time
Arab Standard Time; Arabian Standard Time; Arabic Standard Time; Argentina Standard Time
Astrakhan Standard Time; Atlantic Standard Time; AUS Central Standard Time; Aus Central W. Standard Time
AUS Eastern Standard Time; Azerbaijan Standard Time; Azores Standard Time; Bahia Standard Time
Bangladesh Standard Time; Belarus Standard Time; Bougainville Standard Time; Canada Central Standard Time
Cape Verde Standard Time; Caucasus Standard Time; Cen. Australia Standard Time
Central America Standard Time; Central Asia Standard Time; Central Brazilian Standard Time
Central Europe Standard Time; Central European Standard Time; Central Pacific Standard Time
Central Standard Time; Central Standard Time (Mexico); Chatham Islands Standard Time; China Standard Time
Cuba Standard Time; Dateline Standard Time; E. Africa Standard Time; E. Australia Standard Time
E. Europe Standard Time; E. South America Standard Time; Easter Island Standard Time
Eastern Standard Time; Eastern Standard Time (Mexico); Egypt Standard Time; Ekaterinburg Standard Time
Fiji Standard Time; FLE Standard Time; Georgian Standard Time; GMT Standard Time; Greenland Standard Time
Greenwich Standard Time; GTB Standard Time; Haiti Standard Time; Hawaiian Standard Time
India Standard Time; Iran Standard Time; Israel Standard Time; Jordan Standard Time
Kaliningrad Standard Time; Korea Standard Time; Libya Standard Time; Line Islands Standard Time
Lord Howe Standard Time; Magadan Standard Time; Magallanes Standard Time; Marquesas Standard Time
Mauritius Standard Time; Middle East Standard Time; Montevideo Standard Time; Morocco Standard Time
Mountain Standard Time; Mountain Standard Time (Mexico); Myanmar Standard Time
N. Central Asia Standard Time; Namibia Standard Time; Nepal Standard Time; New Zealand Standard Time
Newfoundland Standard Time; Norfolk Standard Time; North Asia East Standard Time
North Asia Standard Time; North Korea Standard Time; Omsk Standard Time; Pacific SA Standard Time
Pacific Standard Time; Pacific Standard Time (Mexico); Pakistan Standard Time; Paraguay Standard Time
Qyzylorda Standard Time; Romance Standard Time; Russia Time Zone 3; Russia Time Zone 10
Russia Time Zone 11; Russian Standard Time; SA Eastern Standard Time; SA Pacific Standard Time
SA Western Standard Time; Saint Pierre Standard Time; Sakhalin Standard Time; Samoa Standard Time
Sao Tome Standard Time; Saratov Standard Time; SE Asia Standard Time; Singapore Standard Time
South Africa Standard Time; South Sudan Standard Time; Sri Lanka Standard Time; Sudan Standard Time
Syria Standard Time; Taipei Standard Time; Tasmania Standard Time; Tocantins Standard Time
Tokyo Standard Time; Tomsk Standard Time; Tonga Standard Time; Transbaikal Standard Time
Turkey Standard Time; Turks And Caicos Standard Time; Ulaanbaatar Standard Time; US Eastern Standard Time
US Mountain Standard Time; UTC; UTC-02; UTC-08; UTC-09; UTC-11; UTC+12; UTC+13; Venezuela Standard Time
Vladivostok Standard Time; Volgograd Standard Time; W. Australia Standard Time
W. Central Africa Standard Time; W. Europe Standard Time; W. Mongolia Standard Time
West Asia Standard Time; West Bank Standard Time; West Pacific Standard Time; Yakutsk Standard Time
Yukon Standard Time
`
  .trim()
  .split(/;\s+|\n/);

const at = (zone: string, head: string[] = []) =>
  readCalendar(eventLines('UID:one', `DTSTART;TZID="${zone}":20261118T100000`, 'DURATION:PT1H'), {
    head,
    timezone: 'Asia/Katmandu',
  });
const hour = (from: string, until: string) => ({ busy: [`11-18 ${from} – 11-18 ${until}`], problems: [] });

describe('a Windows zone', () => {
  it('is known by each name of CLDR, in its winter and its summer', () => {
    const names = windowsNames.flatMap((name) => [name, name.replace('Standard', 'Daylight')]);
    expect(windowsNames).toHaveLength(139);
    expect(names.filter((name) => at(name).problems.length > 0)).toEqual([]);
  });

  it.each([
    ['Pacific Standard Time (Mexico)', hour('18:00', '19:00')],
    ['Pacific Daylight Time (Mexico)', hour('18:00', '19:00')],
    ['Mountain Standard Time (Mexico)', hour('17:00', '18:00')],
    ['Mountain Daylight Time (Mexico)', hour('17:00', '18:00')],
    ['Central Standard Time (Mexico)', hour('16:00', '17:00')],
    ['Central Daylight Time (Mexico)', hour('16:00', '17:00')],
    ['Eastern Standard Time (Mexico)', hour('15:00', '16:00')],
    ['Eastern Daylight Time (Mexico)', hour('15:00', '16:00')],
    ['Central Asia Standard Time', hour('04:00', '05:00')],
    ['GMT Standard Time', hour('10:00', '11:00')],
    ['UTC-02', hour('12:00', '13:00')],
    ['UTC+13', { busy: ['11-17 21:00 – 11-17 22:00'], problems: [] }],
  ])('%s has its own clock', (name, expected) => {
    expect(at(name)).toEqual(expected);
  });
});

describe('a zone', () => {
  it.each([
    ['europe/berlin', hour('09:00', '10:00')],
    ['tzone://Microsoft/Utc', hour('10:00', '11:00')],
    ['+03:00', hour('07:00', '08:00')],
  ])('%s is found', (name, expected) => {
    expect(at(name)).toEqual(expected);
  });

  it('of an abbreviation that several zones share is unknown, unless the calendar defines it', () => {
    expect(at('IST').problems).toEqual(['zone']);
    const israel = ['BEGIN:VTIMEZONE', 'TZID:IST', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'];
    const offsets = ['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE'];
    expect(at('IST', [...israel, ...offsets])).toEqual(hour('08:00', '09:00'));
  });
});
