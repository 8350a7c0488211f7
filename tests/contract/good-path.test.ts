import { everything, request } from '../booking-world.ts';
import { type Case, call, contract } from './play.ts';

const show = call('getFreeSlots', everything);
const ask = (changes: object = {}) => call('requestMeeting', request(changes));

const cases: Case[] = [
  {
    name: 'reads the page, shows what is free and requests what was chosen',
    steps: [
      call('getBookingPage', {}),
      call('getFreeSlots', { ...everything, when: 'Tuesday after one' }),
      ask({ reasonKey: 'support', answers: [{ key: 'problem', value: 'It is slow' }] }),
    ],
    outcomes: ['ok', 'ok', 'ok'],
    posts: [
      {
        start: '2026-11-24T13:00:00+02:00',
        durationMinutes: 30,
        timezone: 'Asia/Jerusalem',
        guestName: 'Noa Levi',
        guestEmail: 'noa@example.com',
        locale: 'en',
        reasonKey: 'support',
        answers: { problem: 'It is slow' },
      },
    ],
    says: /email was sent to "noa@example\.com".*not booked yet/,
  },
  {
    name: 'understands Hebrew words',
    steps: [call('getFreeSlots', { ...everything, when: 'יום שלישי אחר הצהריים' }), ask()],
    outcomes: ['ok', 'ok'],
    posts: [{ start: '2026-11-24T13:00:00+02:00' }],
  },
  {
    name: 'says that nothing is free there, and what is near',
    steps: [call('getFreeSlots', { ...everything, when: 'Saturday' })],
    outcomes: ['ok'],
    says: /^Read, and none is listed.*\n(?:.*\n)*Nearest listed: /,
  },
  {
    name: 'asks what the words mean',
    steps: [call('getFreeSlots', { ...everything, when: 'blorg at 99:99' })],
    outcomes: ['unread_time'],
  },
  {
    name: 'moves a request to another start, where that is said',
    steps: [show, ask(), ask({ start: '2026-11-24T15:00', replaces: '2026-11-24T13:00' })],
    outcomes: ['ok', 'ok', 'ok'],
    posts: [{ start: '2026-11-24T13:00:00+02:00' }, { start: '2026-11-24T15:00:00+02:00' }],
    says: /earlier email, for Tue 24 Nov 2026, 13:00.*not called back.*confirm only the new one/s,
  },
];

contract(cases);
