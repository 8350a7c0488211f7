import { type BookingPage, lengthsFor, type MeetingRequest } from '../../wire/index.ts';
import { type Check, judgeAccepted, judgeRefusal, NotRunnable } from '../visit/check.ts';
import type { Visit } from '../visit/visit.ts';
import { answersTo, reasonOfDefaultLength, rightBody, startNumber } from './asking.ts';

type Wrong = (right: MeetingRequest, page: BookingPage) => object;

/** A valid body with one change that the table of §2 does not allow. */
function refuses(what: string, wrong: Wrong): Check {
  return {
    name: `§2 a request is refused ${what}`,
    basis: 'stated',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      return judgeRefusal(await visit.request(wrong(right, await visit.page())));
    },
  };
}

function without(field: keyof MeetingRequest): Wrong {
  return ({ [field]: _, ...rest }) => rest;
}

function withField(field: keyof MeetingRequest, value: unknown): Wrong {
  return (right) => ({ ...right, [field]: value });
}

/** Interface §2, MeetingRequest. Each invalid body is sent once. If it is refused, it has no effect. */
export const meetingRequestChecks: Check[] = [
  refuses('without guestName', without('guestName')),
  refuses('without guestEmail', without('guestEmail')),
  refuses('without timezone', without('timezone')),
  refuses('without durationMinutes', without('durationMinutes')),
  refuses('without start', without('start')),
  refuses('whose guestName is no text', withField('guestName', 7)),
  refuses('whose guestEmail is no address', withField('guestEmail', 'conformance at example.com')),
  refuses('whose guestEmail is two addresses', ({ guestEmail, ...right }) => ({
    ...right,
    guestEmail: `${guestEmail}, second-${guestEmail}`,
  })),
  refuses('whose guestEmail is no text', ({ guestEmail, ...right }) => ({
    ...right,
    guestEmail: [guestEmail],
  })),
  refuses('whose timezone is no IANA name', withField('timezone', 'Mars/Olympus_Mons')),
  refuses('whose timezone is no text', withField('timezone', 2)),
  refuses('whose durationMinutes is a text', ({ durationMinutes, ...right }) => ({
    ...right,
    durationMinutes: String(durationMinutes),
  })),
  refuses('whose start is no date-time', withField('start', 'tomorrow at three')),
  refuses('whose start is a number', ({ start, ...right }) => ({ ...right, start: Date.parse(start) })),
  refuses('whose locale is not en or he', withField('locale', 'tlh')),
  refuses('whose reasonKey the page does not have', withField('reasonKey', 'conformance-no-such-reason')),
  refuses('whose reasonKey is no text', withField('reasonKey', 1)),
  refuses('whose answers are a list', withField('answers', ['yes'])),
  refuses('whose answers are no texts', (right, page) => {
    const keys = [...page.customFields, ...page.reasons.flatMap(({ questions }) => questions)];
    return { ...right, answers: { ...right.answers, [keys[0]?.key ?? 'conformance']: { text: 'yes' } } };
  }),
  {
    name: '§2 a request is refused whose required question is not answered',
    basis: 'stated',
    judge: async (visit) => judgeRefusal(await visit.request(await unanswered(visit))),
  },
  {
    name: '§2 a request may name locale, reasonKey and answers',
    basis: 'stated',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      return judgeAccepted(await visit.request(withEverything(right, await visit.page())));
    },
  },
];

function withEverything(right: MeetingRequest, page: BookingPage): MeetingRequest {
  const reason = page.reasons.length > 0 ? reasonOfDefaultLength(page) : undefined;
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

/** A request without the answer to one required question, of the page or of a reason. All other answers are valid. */
async function unanswered(visit: Visit): Promise<object> {
  const page = await visit.page();
  const right = await rightBody(visit, await startNumber(visit, 0));
  const required = ({ required }: { required: boolean }) => required;
  const ofPage = page.customFields.find(required);
  const asking = page.reasons.find(
    ({ key, questions }) => questions.some(required) && lengthsFor(page, key).includes(right.durationMinutes),
  );
  const reason = ofPage ? page.reasons.find(({ key }) => key === right.reasonKey) : asking;
  const question = ofPage ?? reason?.questions.find(required);
  if (!question) throw new NotRunnable('the page has no question that must be answered');
  const answers = answersTo([...page.customFields, ...(reason?.questions ?? [])], right.guestEmail);
  const { [question.key]: _, ...others } = answers;
  return { ...right, ...(reason && { reasonKey: reason.key }), answers: others };
}
