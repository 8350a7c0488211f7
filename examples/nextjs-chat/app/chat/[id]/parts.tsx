import type { ChatMessage } from '../../../lib/chats';
import type { User } from '../../../lib/users';
import { dayIn, type Language, startIn, words } from '../../../lib/words';

type PartOf<Name extends ChatMessage['parts'][number]['type']> = Extract<
  ChatMessage['parts'][number],
  { type: Name }
>;

const daysShown = 3;

/** The starts that the tool returned, as buttons. A click says the guest's words; it sends no request. */
export function FreeTimes({
  part,
  language,
  choose,
}: {
  part: PartOf<'tool-getFreeSlots'>;
  language: Language;
  choose: ((text: string) => void) | undefined;
}) {
  const say = words[language];
  if (part.state !== 'output-available' || !part.output.ok) return null;
  const { days, nearest = [], durationMinutes, timezone } = part.output;
  const near = nearest.map(({ start, weekday }) => ({
    date: start.slice(0, 10),
    weekday,
    starts: [start.slice(11)],
  }));
  const shown = days.length > 0 ? days : near;
  if (shown.length === 0) return null;
  const list = (some: typeof shown) =>
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
  const later = shown.slice(daysShown);
  return (
    <section className="card times" dir={language === 'he' ? 'rtl' : 'ltr'}>
      <h2>
        {say.free(durationMinutes)} <small>{timezone}</small>
      </h2>
      {list(shown.slice(0, daysShown))}
      {later.length > 0 && (
        <details>
          <summary>{say.more(later.length)}</summary>
          {list(later)}
        </details>
      )}
    </section>
  );
}

/** A request: what would be sent, for the person to approve, and then what became of it. */
export function Request({
  part,
  language,
  user,
  decide,
}: {
  part: PartOf<'tool-requestMeeting'>;
  language: Language;
  user: User;
  decide: (approvalId: string, approved: boolean) => void;
}) {
  const say = words[language];
  const direction = language === 'he' ? 'rtl' : 'ltr';
  if (part.state === 'approval-requested')
    return (
      <section className="card ask" dir={direction}>
        <h2>{say.ask}</h2>
        <h3>{startIn(language, part.input.start)}</h3>
        {/* The tools' own words: exactly what is sent if it is approved. */}
        <small dir="ltr" lang="en">
          {part.approval.requestReason}
        </small>
        <div className="choice">
          <button type="button" className="primary" onClick={() => decide(part.approval.id, true)}>
            {say.approve}
          </button>
          <button type="button" onClick={() => decide(part.approval.id, false)}>
            {say.decline}
          </button>
        </div>
      </section>
    );
  if (part.state === 'approval-responded')
    return <p className="waiting">{part.approval.approved ? say.sending : say.declined}</p>;
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
