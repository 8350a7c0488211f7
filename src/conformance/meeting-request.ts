import type { BookingPage, MeetingRequest } from '../wire/index.ts';
import { answersTo, rightBody, startNumber } from './asking.ts';
import { type Check, judge, judgeRefusal, NotRunnable, requireAnswer } from './check.ts';
import type { Visit } from './visit.ts';

/** Which of §7's statuses a wrong request gets is not shown. */
export const refusals = [400, 404, 409];

type Wrong = (right: MeetingRequest, page: BookingPage) => object;

/** A body that is right but for one thing, which the table of §2 does not allow. */
function refuses(what: string, wrong: Wrong): Check {
  return {
    name: `§2 a request is refused ${what}`,
    basis: 'stated',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      return judgeRefusal(await visit.request(wrong(right, await visit.page())), refusals);
    },
  };
}

function without(field: keyof MeetingRequest): Wrong {
  return ({ [field]: _, ...rest }) => rest;
}

/** Interface §2, MeetingRequest: each wrong body is sent once, and asks for nothing where it is refused. */
export const meetingRequestChecks: Check[] = [
  refuses('without guestName', without('guestName')),
  refuses('without guestEmail', without('guestEmail')),
  refuses('without timezone', without('timezone')),
  refuses('without durationMinutes', without('durationMinutes')),
  refuses('without start', without('start')),
  refuses('whose guestEmail is no address', (right) => ({
    ...right,
    guestEmail: 'conformance at example.com',
  })),
  refuses('whose timezone is no IANA name', (right) => ({ ...right, timezone: 'Mars/Olympus_Mons' })),
  refuses('whose start is no date-time', (right) => ({ ...right, start: 'tomorrow at three' })),
  refuses('whose locale is not en or he', (right) => ({ ...right, locale: 'tlh' })),
  refuses('whose answers are no texts', (right) => ({ ...right, answers: ['yes'] })),
  refuses("whose reasonKey is none of the page's", (right) => ({
    ...right,
    reasonKey: 'conformance-no-such-reason',
  })),
  {
    name: '§2 a request is refused whose required question is not answered',
    basis: 'stated',
    judge: async (visit) => judgeRefusal(await visit.request(await unanswered(visit)), refusals),
  },
  {
    name: '§2 a request may name locale, reasonKey and answers',
    basis: 'stated',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      const exchange = await visit.request(withEverything(right, await visit.page()));
      requireAnswer(exchange);
      return judge(exchange.status === 202, '202', { exchange });
    },
  },
  {
    name: '§2 a request may hold a field that the table does not have',
    basis: 'implied',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      const exchange = await visit.request({ ...right, conformanceCheck: true });
      requireAnswer(exchange);
      return judge(exchange.status === 202, '202: what is new to a server is passed over', { exchange });
    },
  },
];

function withEverything(right: MeetingRequest, page: BookingPage): MeetingRequest {
  const reason = page.reasons[0];
  const questions = [...page.customFields, ...(reason?.questions ?? [])];
  const answers = answersTo(
    questions.map((question) => ({ ...question, required: true })),
    right.guestEmail,
  );
  return {
    ...right,
    locale: 'he',
    ...(reason && { reasonKey: reason.key }),
    ...(questions.length > 0 && { answers }),
  };
}

/** A request that leaves out one answer that it owes, to the page or to one of its reasons. */
async function unanswered(visit: Visit): Promise<object> {
  const page = await visit.page();
  const right = await rightBody(visit, await startNumber(visit, 0));
  const owes = (questions: BookingPage['customFields']) => questions.some(({ required }) => required);
  if (owes(page.customFields)) return { ...right, answers: {} };
  const reason = page.reasons.find(({ questions }) => owes(questions));
  if (!reason) throw new NotRunnable('the page has no question that must be answered');
  return { ...right, reasonKey: reason.key };
}
