import { setOf } from './look.ts';

/** Behind a bare number these make it a count or a length, not an hour. */
export const notAnHour = setOf(
  'hours hour hr hrs minutes minute mins min days day weeks week months month years year times people meetings slots of starts calls items things ' +
    'questions percent dollars euros pounds persons more others other options locations colleagues guests attendees candidates topics points seconds second ' +
    'nights bedrooms tickets seats kids children rounds % $ € £ st nd rd th half quarter euro usd eur bucks km k miles stars pages ' +
    'pieces copies players members users clients customers employees engineers developers developer team teams steps weekends fridays mondays tuesdays ' +
    'wednesdays thursdays saturdays sundays sessions interviews rooms products projects tasks issues bugs x',
);
