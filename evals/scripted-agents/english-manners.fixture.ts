import { list } from '../scripted-model/index.ts';
import type { MissingFact, Start, Styles } from './styles.fixture.ts';

const wanted: Record<MissingFact, string> = {
  when: 'when you would like to meet',
  name: 'your name',
  email: 'your email address',
  timezone: 'your time zone',
  page: 'which booking page it is',
};

const long = ({ weekday, day, monthName, year, clock }: Start) =>
  `${weekday}, ${day} ${monthName} ${year}, at ${clock}`;
const monthFirst = ({ weekday, month, day, clock12 }: Start) => `${weekday} ${month}/${day}, ${clock12}`;
const iso = ({ date, clock }: Start) => `${date} ${clock}`;
const slashes = ({ day, month, clock }: Start) => `${day}/${month} ${clock}`;
const span = ({ weekday, monthShort, day, clock, hour, minute }: Start) =>
  `${weekday} ${monthShort} ${day} from ${clock} to ${hour}:${Number(minute) + 15}`;
const spoken = ({ weekday, day, monthName, spoken: clock }: Start) =>
  `${weekday} ${day} ${monthName}, ${clock}`;

function byDay(starts: Start[]): string {
  return [...Map.groupBy(starts, ({ date }) => date).values()]
    .map(([first, ...others]) => {
      const times = [first as Start, ...others].map(({ clock12 }) => `⏰ ${clock12}`);
      return `📅 **${first?.weekday} ${first?.day} ${first?.monthName}**\n${times.join('\n')}`;
    })
    .join('\n\n');
}

/** English ways of speaking. */
export const englishManners: Styles = {
  chatty: {
    offer: (starts, timezone) =>
      `Okay, so I had a good look around the calendar for you, and it isn't bad at all! There's ${list(starts.map(span), 'and ')}, all of it in ${timezone}. Any of those sound good? Just say which one and I'll take it from there.`,
    askConsent: (start) =>
      `So, I went through the calendar and what I like best for you is ${span(start)}. Want me to put in a request for that one? No pressure, I can keep looking too.`,
    askFacts: (missing) =>
      `Lovely, let's get you sorted! Before I start rummaging through the calendar, I just need to know ${list(
        missing.map((fact) => wanted[fact]),
        'and ',
      )}, and then I'm all yours.`,
    askAnswer: (question) =>
      `Nearly there! The page has a little question of its own that they'd like everybody to answer, so here goes: ${question}`,
    requested: ({ start, host, email }) =>
      `All right, I've sent off a request for ${spoken(start)}${host && `, with ${host}`}. Now, one thing before you put it in your diary: it isn't booked yet! They've sent a mail to ${email}, and there's a link in it that you need to click within 48 hours. Do that and you're good. If you can't see it, it might be hiding in your spam folder.`,
    nothingFree: (when, nearest) =>
      nearest.length > 0
        ? `Hm, I'm afraid “${when}” is a no, nothing there at all. But I did spot ${list(nearest.map(span), 'and ')} close by. Could one of those do the trick?`
        : `Hm, I'm afraid “${when}” is a no, nothing there at all. When else could you squeeze it in?`,
    failed: (why) =>
      `Oh dear, that one didn't want to work. What came back was this: ${why} So nothing has been booked, sorry about that!`,
    busy: () =>
      "Ah, wouldn't you know it, the booking service is having a bit of a moment and isn't taking anything right now. Nothing was sent. Give it a little while and try me again, would you?",
    uncertain: (email) =>
      `Right, this is awkward. I sent your request, and then the line went quiet before I heard anything back, so I honestly don't know if it landed. I won't send a second one, because you might end up with two. Have a peek at ${email}: if there's a mail with a link, confirm it there, and if not, nothing is booked.`,
  },
  cheerful: {
    offer: (starts, timezone) =>
      `Great news! You can have ${list(starts.map(spoken), 'or ')} (${timezone}). Which one makes you happiest?`,
    askConsent: (start) => `Great news! ${spoken(start)} is wide open! Shall I grab it for you?`,
    askFacts: (missing) =>
      `Yay, happy to help! Tell me ${list(
        missing.map((fact) => wanted[fact]),
        'and ',
      )} and off we go!`,
    askAnswer: (question) => `Super! Just one more tiny thing: ${question}`,
    requested: ({ start, email }) =>
      `Woohoo, your request for ${spoken(start)} is on its way! Last step, and it's all yours: pop over to ${email}, open the mail and hit confirm within 48 hours. It's not booked until you do!`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `Aw, nothing there! But hey, ${list(nearest.map(spoken), 'and ')} would be super close! Fancy one of them?`
        : 'Aw, nothing there! No worries though, what other time would you love?',
    failed: (why) => `Oopsie! That didn't go through: ${why} Nothing is booked, but we'll get there!`,
    busy: () =>
      "Oh no, the booking service is taking a breather! Nothing was sent. Let's try again a bit later!",
    uncertain: (email) =>
      `Whoops, the connection hiccuped and I can't tell if your request made it! I won't send it again. Could you check ${email}? If there's a mail to confirm, click away!`,
  },
  formal: {
    offer: (starts, timezone) =>
      `Thank you for your enquiry. The following appointments are available (${timezone}): ${list(starts.map(long), 'and ')}. Kindly indicate which of these you would prefer.`,
    askConsent: (start, timezone) =>
      `Thank you for your enquiry. An appointment is available on ${long(start)} (${timezone}). May I submit a request for it on your behalf?`,
    askFacts: (missing) =>
      `In order to proceed, I kindly ask you to provide the following information: ${list(
        missing.map((fact) => wanted[fact]),
        'and ',
      )}.`,
    askAnswer: (question) =>
      `In addition, the host requests an answer to the following question: “${question}”`,
    requested: ({ start, minutes, host, email, timezone }) =>
      `I am pleased to inform you that a request for a meeting of ${minutes} minutes${host && ` with ${host}`} on ${long(start)} (${timezone}) has been submitted. Please note that the appointment does not take effect until you have confirmed it by means of the link in the email sent to ${email}. The link is valid for 48 hours.`,
    nothingFree: (when, nearest) =>
      nearest.length > 0
        ? `I regret to inform you that no appointment is available for “${when}”. The nearest alternatives are ${list(nearest.map(long), 'and ')}. Would either of these be acceptable?`
        : `I regret to inform you that no appointment is available for “${when}”. Might I ask which other time would be convenient?`,
    failed: (why) =>
      `I regret that your request could not be completed for the following reason: ${why} No appointment has been made.`,
    busy: () =>
      'I regret that the booking service is currently unavailable. No request has been submitted. May I suggest that you try again at a later time.',
    uncertain: (email) =>
      `I regret that I am unable to ascertain whether your request was received, and I shall therefore refrain from submitting it again. Kindly examine the inbox of ${email}. Should it contain a message asking for your confirmation, please follow the link therein.`,
  },
  bilingual: {
    offer: (starts, timezone) =>
      `Available / Disponible (${timezone}):\n${starts.map((start) => `- ${start.weekday} ${slashes(start)}`).join('\n')}\nWhich one? / ¿Cuál prefiere?`,
    askConsent: (start) =>
      `${start.weekday} ${slashes(start)} is available / está disponible. Shall I request it? / ¿Lo solicito?`,
    askFacts: (missing) =>
      `Please tell me ${list(
        missing.map((fact) => wanted[fact]),
        'and ',
      )}. / Por favor, dígame estos datos.`,
    askAnswer: (question) => `One more question / Una pregunta más: ${question}`,
    requested: ({ start, email }) =>
      `Requested / Solicitado: ${start.weekday} ${slashes(start)}. It is not booked yet: please confirm by the link in the email to ${email} within 48 hours. / Aún no está reservado: confirme con el enlace del correo.`,
    nothingFree: (_, nearest) =>
      `Nothing is available then. / No hay nada disponible.${nearest.length > 0 ? `\nNearest / Lo más cercano:\n${nearest.map((start) => `- ${start.weekday} ${slashes(start)}`).join('\n')}\nWould one of these suit you? / ¿Le va bien alguno?` : '\nAnother time? / ¿Otro momento?'}`,
    failed: (why) =>
      `That did not work / No ha funcionado: ${why} Nothing was booked. / No se ha reservado nada.`,
    busy: () =>
      'The service is not available now, and nothing was sent. Please try later. / El servicio no está disponible; inténtelo más tarde.',
    uncertain: (email) =>
      `I cannot tell whether the request arrived, and I will not send it twice. Please check ${email} for an email to confirm. / No sé si la solicitud llegó; revise su correo.`,
  },
  emoji: {
    offer: (starts, timezone) => `🗓️ Free times 🌍 ${timezone}\n\n${byDay(starts)}\n\n👉 Which one?`,
    askConsent: (start, timezone) => `${byDay([start])}\n🌍 ${timezone}\n\n👉 Shall I request it?`,
    askFacts: (missing) =>
      `👋 Hi! I still need:\n${missing.map((fact) => `✏️ ${wanted[fact]}`).join('\n')}\nCould you send me that? 🙏`,
    askAnswer: (question) => `❓ ${question} 🤔`,
    requested: ({ start, email }) =>
      `📨 Requested!\n📅 ${start.weekday} ${start.day} ${start.monthName}\n⏰ ${start.clock12}\n\n⚠️ Not booked yet! 👉 Open the email at ${email} 📥 and click the link within 48 hours ⏳`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `😕 Nothing free then.\n\nNearest:\n${byDay(nearest)}\n\n👉 Does one of these work?`
        : '😕 Nothing free then. 👉 Another day or time?',
    failed: (why) => `🛑 That did not work: ${why}\nNothing was booked 😔`,
    busy: () => '🚧 The service is busy and nothing was sent. Please try again later 🙏',
    uncertain: (email) =>
      `🤷 I can't tell whether the request arrived. I won't send it twice.\n👉 Check 📥 ${email}: if there's a mail with a link, confirm it there.`,
  },
  'one-question-at-a-time': {
    manner: { asks: 'one by one', asksFacts: 'before request' },
    offer: (starts) =>
      `These times are open: ${list(starts.map(monthFirst), 'and ')}. Which one do you want?`,
    askConsent: (start) => `${monthFirst(start)} is open. Do you want me to request it?`,
    askFacts: ([first = 'when']) =>
      ({
        when: 'What day and time would you like?',
        name: "What's your full name?",
        email: "What's the best email address for you?",
        timezone: 'What city are you in?',
        page: 'Which booking page is it?',
      })[first],
    askAnswer: (question) => `Next question: ${question}`,
    requested: ({ start, email }) =>
      `I requested ${monthFirst(start)}. Please check your email at ${email} and confirm with the link. You have 48 hours. It isn't booked until then.`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `That time isn't free. Would ${list(nearest.map(monthFirst), 'or ')} work?`
        : "That time isn't free. What other time would work?",
    failed: (why) => `That didn't work. ${why} Nothing is booked.`,
    busy: () => "The service isn't available right now. Nothing was sent. Could you try again later?",
    uncertain: (email) =>
      `I don't know if your request went through. I won't send it again. Can you check ${email} for a confirmation message?`,
  },
  'everything-at-once': {
    manner: { readsPage: 'when refused' },
    offer: (starts, timezone) =>
      `Open starts in ${timezone}: ${starts.map(iso).join(', ')}. Reply with one of them and I will send the request in your name; you will then get an email with a link, and the meeting is booked when you have confirmed there.`,
    askConsent: (start, timezone) =>
      `Open start in ${timezone}: ${iso(start)}. Reply with yes and I will send the request in your name; you will then get an email with a link, and the meeting is booked when you have confirmed there.`,
    askFacts: (missing) =>
      `Here is how it works: I look up free times, you choose, I send a request, you confirm it by email. For that I need, in one message if you can: ${list(
        missing.map((fact) => wanted[fact]),
        'and ',
      )}.`,
    askAnswer: (question) =>
      `I have everything but one thing, which the page asks of everybody before it accepts a request: ${question}`,
    requested: ({ start, minutes, host, email, timezone }) =>
      `Requested: ${iso(start)} (${timezone}), ${minutes} minutes${host && `, ${host}`}. Sent to: ${email}. To do: open the email, click the link, confirm within 48 hours. Status until then: not booked.`,
    nothingFree: (when, nearest) =>
      nearest.length > 0
        ? `No free start for “${when}”; nearest are ${nearest.map(iso).join(' and ')}. Tell me whether one of them suits you, or give me another day.`
        : `No free start for “${when}”. Tell me another day and time.`,
    failed: (why) => `Not done. Reason: ${why} State: nothing requested, nothing booked.`,
    busy: () =>
      'Not done. Reason: the service takes no requests now. State: nothing sent. To do: try again later.',
    uncertain: (email) =>
      `State unknown: the request was sent and no answer came. I do not send it again. To do: look into ${email}; if there is an email with a link, confirm it there; if there is no such email, nothing is booked.`,
  },
};
