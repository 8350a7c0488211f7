import type { ChatMessage } from '../../../lib/chats';
import type { User } from '../../../lib/users';
import { dayIn, type Language, startIn, words } from '../../../lib/words';

type PartOf<Name extends ChatMessage['parts'][number]['type']> = Extract<
  ChatMessage['parts'][number],
  { type: Name }
>;

const daysShown = 3;

const directionOf = (language: Language) => (language === 'he' ? 'rtl' : 'ltr');

type Days = { date: string; starts: string[] }[];
type Choose = ((text: string) => void) | undefined;

/** Shows the free starts of a result as buttons, or the starts of each meaning if the guest's words have several. */
export function FreeTimes({
  part,
  language,
  choose,
}: {
  part: PartOf<'tool-getFreeSlots'>;
  language: Language;
  choose: Choose;
}) {
  const say = words[language];
  if (part.state !== 'output-available') return null;
  if (!part.output.ok) {
    const { readings = [] } = part.output;
    if (readings.length === 0) return null;
    return (
      <section className="card times" dir={directionOf(language)}>
        <h2>{say.meant}</h2>
        {readings.map(({ reading, days }) => (
          <div className="meaning" key={reading}>
            <h3 dir="auto">{reading}</h3>
            {days.length === 0 && <p className="waiting">{say.nothing}</p>}
            <DayList days={days} language={language} choose={choose} />
          </div>
        ))}
      </section>
    );
  }
  const { days, nearest = [], durationMinutes, timezone } = part.output;
  const near = nearest.map(({ start }) => ({ date: start.slice(0, 10), starts: [start.slice(11)] }));
  const shown = days.length > 0 ? days : near;
  if (shown.length === 0) return null;
  return (
    <section className="card times" dir={directionOf(language)}>
      <h2>
        {say.free(durationMinutes)} <small>{timezone}</small>
      </h2>
      <DayList days={shown} language={language} choose={choose} />
    </section>
  );
}

/** Days with their starts. A click sends a message of the guest, and no request. */
function DayList({ days, language, choose }: { days: Days; language: Language; choose: Choose }) {
  const say = words[language];
  const list = (some: Days) =>
    some.map(({ date, starts }) => (
      <fieldset key={`${date}${starts[0]}`} disabled={!choose}>
        <legend>{dayIn(language, date)}</legend>
        {starts.map((clock) => (
          <button
            type="button"
            key={clock}
            onClick={() => choose?.(say.choose(startIn(language, `${date}T${clock}`)))}
          >
            <bdi>{clock.slice(0, 5)}</bdi>
          </button>
        ))}
      </fieldset>
    ));
  const later = days.slice(daysShown);
  return (
    <>
      {list(days.slice(0, daysShown))}
      {later.length > 0 && (
        <details>
          <summary>{say.more(later.length)}</summary>
          {list(later)}
        </details>
      )}
    </>
  );
}

/** The place of a message: the last one, the last one while an answer is written, or an earlier one. */
type Turn = 'open' | 'busy' | 'past';

/** Shows a request for the person to approve, and later its outcome. Only a card of the last message can be answered. */
export function Request({
  part,
  language,
  user,
  turn,
  decide,
}: {
  part: PartOf<'tool-requestMeeting'>;
  language: Language;
  user: User;
  turn: Turn;
  /** Whether another request of the same message waits for an answer. All are answered before the chat goes on. */
  decide: (approvalId: string, approved: boolean) => void;
}) {
  const say = words[language];
  const direction = directionOf(language);
  if (part.state === 'approval-requested') {
    if (turn === 'past') return <p className="waiting">{say.passedOver}</p>;
    const { timezone, minutes } = whatIsAsked(part.approval.requestReason);
    return (
      <section className="card ask" dir={direction}>
        <h2>{say.ask}</h2>
        <h3>
          {startIn(language, part.input.start)} <small>{timezone}</small>
        </h3>
        <Asked input={part.input} minutes={minutes} language={language} user={user} />
        <details>
          <summary>{say.exactly}</summary>
          {/* The tools' own words, in English: everything that is sent if it is approved. */}
          <small dir="ltr" lang="en">
            {part.approval.requestReason}
          </small>
        </details>
        <div className="choice">
          <button
            type="button"
            className="primary"
            disabled={turn === 'busy'}
            onClick={() => decide(part.approval.id, true)}
          >
            {say.approve}
          </button>
          <button type="button" disabled={turn === 'busy'} onClick={() => decide(part.approval.id, false)}>
            {say.decline}
          </button>
        </div>
      </section>
    );
  }
  if (part.state === 'approval-responded' && part.approval.approved)
    return <p className="waiting">{turn === 'busy' ? say.sending : say.unknown}</p>;
  if (part.state === 'approval-responded') return <p className="waiting">{say.declined}</p>;
  if (part.state === 'output-denied') return <p className="waiting">{say.declined}</p>;
  if (part.state === 'output-available' && part.output.ok) {
    const { start, durationMinutes, guestEmail, timezone } = part.output;
    return (
      <section className="card sent" dir={direction}>
        <h2>{say.sent}</h2>
        <dl>
          <dt>{say.when}</dt>
          <dd>
            {startIn(language, start)} <small>{timezone}</small>
          </dd>
          <dt>{say.long}</dt>
          <dd>{say.minutes(durationMinutes)}</dd>
          <dt>{say.who}</dt>
          <dd>{user.name}</dd>
        </dl>
        <p>{say.confirm(guestEmail)}</p>
      </section>
    );
  }
  return null;
}

type Input = Extract<PartOf<'tool-requestMeeting'>, { state: 'approval-requested' }>['input'];

/**
 * The time zone and the length of a request. The call may leave them out, so they are read from the tools' sentence, which begins
 * "Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes".
 */
function whatIsAsked(sentence = ''): { timezone: string; minutes: number } {
  const [, timezone = '', minutes = ''] = /^[^()]*\(([^()]+)\), (\d+) minutes/.exec(sentence) ?? [];
  return { timezone, minutes: Number(minutes) };
}

type AskedRequest = { input: Input; minutes: number; language: Language; user: User };

/** The other fields of a request in the person's language. */
function Asked({ input, minutes, language, user }: AskedRequest) {
  const say = words[language];
  const { answers = [], replaces } = input;
  const rows: [string, string][] = [
    [say.who, `${user.name}, ${user.email}`],
    [say.long, say.minutes(minutes)],
    ...answers.map(({ key, value }): [string, string] => [key, value]),
    ...(replaces && replaces !== 'keep'
      ? [[say.instead, startIn(language, replaces)] as [string, string]]
      : []),
  ];
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div className="row" key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
