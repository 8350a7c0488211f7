import { type BookingPage, lengthsFor, type MeetingRequest } from '../../wire/index.ts';
import { type Check, judgeAccepted, judgeListedStatus, judgeRefusal, NotRunnable } from '../visit/check.ts';
import type { Visit } from '../visit/visit.ts';
import { answersTo, reasonOfDefaultLength, rightBody, startNumber } from './asking.ts';

type Wrong = (right: MeetingRequest, page: BookingPage) => object;

/** A valid body with one change that the table of §2 does not allow. */
function refuses(what: string, wrong: Wrong, basis: Check['basis'] = 'stated'): Check {
  return {
    name: `§2 a request is refused ${what}`,
    basis,
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

/** Longer than any name, but short enough that a server reads the body. */
const longName = 'Conformance '.repeat(2000);
/** Larger than any request. A server need not read it completely. */
const largeText = 'x'.repeat(300_000);

/** Interface §2, MeetingRequest. Each invalid body is sent once. If it is refused, it has no effect. */
export const meetingRequestChecks: Check[] = [
  refuses('without guestName', without('guestName')),
  refuses('without guestEmail', without('guestEmail')),
  refuses('without timezone', without('timezone')),
  refuses('without durationMinutes', without('durationMinutes')),
  refuses('without start', without('start')),
  refuses('whose guestName is empty', withField('guestName', ''), 'implied'),
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
  refuses(
    'that answers a question that the page does not ask',
    (right) => ({ ...right, answers: { ...right.answers, 'conformance-no-such-question': 'yes' } }),
    'implied',
  ),
  {
    name: '§2 a request is refused whose required question is not answered',
    basis: 'stated',
    judge: async (visit) => judgeRefusal(await visit.request(await answering(visit, undefined))),
  },
  {
    name: '§2 a request is refused whose required answer is empty',
    basis: 'implied',
    judge: async (visit) => judgeRefusal(await visit.request(await answering(visit, ''))),
  },
  ...[
    ['a name of 24,000 characters', longName],
    ['a body of 300,000 characters', largeText],
  ].map(
    ([what, guestName]): Check => ({
      name: `§2 a request with ${what} is answered, whether taken or refused`,
      basis: 'implied',
      judge: async (visit) => {
        const right = await rightBody(visit, await startNumber(visit, 0));
        return judgeListedStatus(await visit.request({ ...right, guestName }), 'requestMeeting');
      },
    }),
  ),
  {
    name: '§2 a request may name locale, reasonKey and answers',
    basis: 'stated',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      return judgeAccepted(await visit.request(withEverything(right, await visit.page())));
    },
  },
  {
    name: '§2 a request may hold a field that the table does not have',
    basis: 'implied',
    judge: async (visit) => {
      const right = await rightBody(visit, await startNumber(visit, 0));
      return judgeAccepted(await visit.request({ ...right, conformanceCheck: true }));
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

/** A request with this answer to one required question, of the page or of a reason. All other answers are valid. */
async function answering(visit: Visit, answer: string | undefined): Promise<object> {
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
  return {
    ...right,
    ...(reason && { reasonKey: reason.key }),
    answers: answer === undefined ? others : { ...others, [question.key]: answer },
  };
}
