import { list } from '../scripted-model/index.ts';
import type { MissingFact, Start, Styles } from './styles.fixture.ts';

const wanted: Record<MissingFact, string> = {
  when: 'a day and time',
  name: 'your full name',
  email: 'an email address',
  timezone: 'your time zone',
  page: 'the booking page',
};

const short = ({ weekdayShort, day, monthShort, clock }: Start) =>
  `${weekdayShort} ${day} ${monthShort} ${clock}`;

const american = ({ weekday, monthName, day, clock12 }: Start) =>
  `${weekday}, ${monthName} ${day} at ${clock12.toUpperCase()}`;

function relative({ daysAhead, weekday, day, monthName, clock12 }: Start): string {
  if (daysAhead === 0) return `today at ${clock12}`;
  if (daysAhead === 1) return `tomorrow at ${clock12}`;
  if (daysAhead !== undefined && daysAhead < 7) return `this coming ${weekday} at ${clock12}`;
  return `${weekday} the ${day}${ordinalEnd(day)} of ${monthName} at ${clock12}`;
}

function ordinalEnd(day: number): string {
  const ends: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };
  return Math.floor(day / 10) === 1 ? 'th' : (ends[day % 10] ?? 'th');
}

const byDay = (starts: Start[]) =>
  [...Map.groupBy(starts, ({ date }) => date).values()] as [Start, ...Start[]][];

/** English ways of writing whole turns. */
export const englishLayouts: Styles = {
  terse: {
    offer: (starts, timezone) => `Free (${timezone}): ${starts.map(short).join('; ')}. Which?`,
    askConsent: (start) => `${short(start)}. OK?`,
    askFacts: (missing) => `Need: ${missing.map((fact) => wanted[fact]).join(', ')}.`,
    askAnswer: (question) => question,
    requested: ({ start, email }) =>
      `Requested ${short(start)}. Not booked until you click the link sent to ${email}. 48h.`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `Nothing then. Nearest: ${nearest.map(short).join('; ')}. Any good?`
        : 'Nothing then. Other time?',
    failed: (why) => `Failed: ${why} Not booked.`,
    busy: () => 'Service busy. Nothing sent. Try later.',
    uncertain: (email) =>
      `Unclear if it went through. Check ${email} for a confirmation mail. Not resending.`,
  },
  markdown: {
    offer: (starts, timezone) =>
      `### Free times\n\n${starts.map((start) => `* **${start.weekday}, ${start.day} ${start.monthName}** at ${start.clock}`).join('\n')}\n\n_All times are in ${timezone}._\n\nWhich of these would you like me to request?`,
    askConsent: (start, timezone) =>
      `**${start.weekday}, ${start.day} ${start.monthName} ${start.year}, ${start.clock}** (${timezone}) is free.\n\nShall I request it?`,
    askFacts: (missing) =>
      `Happy to set that up. I still need:\n\n${missing.map((fact) => `- **${wanted[fact]}**`).join('\n')}`,
    askAnswer: (question) => `One thing the page asks for before I can go ahead:\n\n> **${question}**`,
    requested: ({ start, minutes, host, email, timezone }) =>
      `## Almost there\n\n| | |\n|---|---|\n| **When** | ${start.weekday}, ${start.day} ${start.monthName} ${start.year}, ${start.clock} (${timezone}) |\n| **Length** | ${minutes} minutes |\n| **With** | ${host || 'the host'} |\n\n**Next step:** open the email sent to ${email} and click the link within **48 hours**. Until then the meeting is *not* booked.`,
    nothingFree: (when, nearest) =>
      `There is **no free time** for “${when}”.${nearest.length > 0 ? `\n\nThe closest ones are:\n\n${nearest.map((start) => `- ${short(start)}`).join('\n')}\n\nWould one of them work?` : '\n\nIs there another day or time that would work?'}`,
    failed: (why) => `**That did not go through.**\n\n> ${why}\n\nNothing was booked.`,
    busy: () =>
      '⚠️ The booking service is **temporarily unavailable**. Nothing was sent. Please try again a little later.',
    uncertain: (email) =>
      `I could not find out whether the request arrived, so **I won't send it again**.\n\n1. Check the inbox of ${email}.\n2. If there is a confirmation email, use its link.\n3. If nothing comes, the request did not arrive.`,
  },
  table: {
    offer: (starts, timezone) =>
      `Here is what is open (${timezone}):\n\n| Day | Times |\n|---|---|\n${byDay(starts)
        .map(
          (each) =>
            `| ${each[0].weekday} ${each[0].day} ${each[0].monthShort} | ${each.map(({ clock }) => clock).join(', ')} |`,
        )
        .join('\n')}\n\nPlease pick one and I'll request it.`,
    askConsent: (start) =>
      `| Day | Time |\n|---|---|\n| ${start.weekday} ${start.day} ${start.monthShort} | ${start.clock} |\n\nShould I send the request for this one?`,
    askFacts: (missing) =>
      `To continue, please fill in:\n\n| Field | Your answer |\n|---|---|\n${missing.map((fact) => `| ${wanted[fact]} | |`).join('\n')}`,
    askAnswer: (question) =>
      `The form has one more field:\n\n| Question | Your answer |\n|---|---|\n| ${question} | |`,
    requested: ({ start, minutes, email }) =>
      `| Request | |\n|---|---|\n| Day | ${start.weekday} ${start.day} ${start.monthName} ${start.year} |\n| Time | ${start.clock} |\n| Length | ${minutes} min |\n| Status | requested, waiting for your confirmation |\n\nYou will find an email at ${email}. The meeting is only booked after you confirm with the link in it (48 hours).`,
    nothingFree: (when, nearest) =>
      nearest.length > 0
        ? `No free time matches “${when}”. Closest:\n\n| Day | Time |\n|---|---|\n${nearest.map((start) => `| ${start.weekday} ${start.day} ${start.monthShort} | ${start.clock} |`).join('\n')}\n\nDoes either suit you?`
        : `No free time matches “${when}”. What else could I look for?`,
    failed: (why) => `| Status | Reason |\n|---|---|\n| not booked | ${why} |`,
    busy: () =>
      '| Status | Reason |\n|---|---|\n| not sent | The booking service is not answering right now. Please come back later. |',
    uncertain: (email) =>
      `| Status | What to do |\n|---|---|\n| unknown | Look for a confirmation email at ${email}; if it is there, confirm by its link. I am not sending a second request. |`,
  },
  'numbered-choices': {
    offer: (starts, timezone) =>
      `These are free, ${timezone} time:\n${starts.map((start, index) => `${index + 1}) ${short(start)}`).join('\n')}\n\nReply with the number, or the time itself.`,
    askConsent: (start) =>
      `I found ${short(start)}.\n1) Request it\n2) Look for something else\n\nWhat would you like to do?`,
    askFacts: (missing) =>
      `A few details, please:\n${missing.map((fact, index) => `${index + 1}. ${wanted[fact]}`).join('\n')}`,
    askAnswer: (question) => `One last detail, please:\n1. ${question}`,
    requested: ({ start, email }) =>
      `Your request for ${short(start)} is in. What's left for you:\n1. Open the email we sent to ${email}.\n2. Click the confirmation link within 48 hours.\n3. Only then is the meeting booked.`,
    nothingFree: (when, nearest) =>
      nearest.length > 0
        ? `“${when}” has nothing free. Alternatives:\n${nearest.map((start, index) => `${index + 1}) ${short(start)}`).join('\n')}\n\nIf one of them works, send me its number.`
        : `“${when}” has nothing free. Please send me another day or time.`,
    failed: (why) => `I ran into a problem:\n1. ${why}\n2. Nothing has been booked.`,
    busy: () =>
      'I have to stop here for now:\n1. The booking service refuses requests at the moment.\n2. Nothing was sent.\n3. You can try again in a while.',
    uncertain: (email) =>
      `The connection broke while I was sending the request.\n1. It may or may not have arrived.\n2. I won't send it twice.\n3. Please look for a confirmation email at ${email}, and confirm there if it came.`,
  },
  'twelve-hours': {
    offer: (starts, timezone) =>
      `I can get you in on ${list(starts.map(american), 'or ')} (${timezone}). Which one works best?`,
    askConsent: (start) => `How about ${american(start)}? If that's good for you I'll put the request in.`,
    askFacts: (missing) =>
      `Sure thing. Can I get ${list(
        missing.map((fact) => wanted[fact]),
        'and ',
      )}?`,
    askAnswer: (question) => `Got it. They also want to know: ${question}`,
    requested: ({ start, host, email }) =>
      `Okay, I've put in the request for ${american(start)}${host && ` with ${host}`}. It's not final yet. You'll get an email at ${email}, and you need to hit the confirm link in it within 48 hours to lock it in.`,
    nothingFree: (when, nearest) =>
      `I don't see anything open for "${when}."${nearest.length > 0 ? ` The closest I have is ${list(nearest.map(american), 'or ')}. Want one of those instead?` : ' Is there another day that could work?'}`,
    failed: (why) => `Hmm, that didn't work. Here's what I got back: ${why} So nothing's booked.`,
    busy: () =>
      "Looks like the booking system is down at the moment, so I couldn't send anything. Mind trying again later?",
    uncertain: (email) =>
      `Heads up: the system cut out right when I sent the request, so I can't tell if it made it. I don't want to double up, so I'm not sending it again. Check ${email}, and if there's an email with a link, go ahead and confirm.`,
  },
  'relative-days': {
    offer: (starts, timezone) =>
      `There's room ${list(starts.map(relative), 'or ')} (${timezone}). Do you want me to ask for one of those?`,
    askConsent: (start) => `There's a spot ${relative(start)}. Want me to request it?`,
    askFacts: (missing) =>
      `Before I look: could you give me ${list(
        missing.map((fact) => wanted[fact]),
        'and ',
      )}?`,
    askAnswer: (question) => `Before I send it off, there's a question from the page: ${question}`,
    requested: ({ start, email }) =>
      `I've asked for ${relative(start)}. Now it's up to you: there's an email on its way to ${email}, and the meeting isn't booked until you follow its link. You have two days.`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `Sadly that's all taken. What about ${list(nearest.map(relative), 'or ')}?`
        : "Sadly that's all taken. When else could you make it?",
    failed: (why) => `I couldn't do that, and nothing is booked. The reason I was given: ${why}`,
    busy: () =>
      "The calendar isn't taking requests just now, and nothing has gone out. Could you come back in a bit?",
    uncertain: (email) =>
      `I sent the request, but never heard back, so it might be there or not. I'd rather not send another. Could you look at ${email} for an email asking you to confirm? If it's there, that's how you finish.`,
  },
  'voice-like': {
    manner: { offers: 2, asks: 'one by one' },
    offer: (starts) =>
      `okay so I have ${list(
        starts.map(({ weekday, spoken }) => `${weekday} at ${spoken}`),
        'or ',
      )}, which one should I take`,
    askConsent: ({ weekday, spoken }) => `okay so ${weekday} at ${spoken} is open, should I ask for that one`,
    askFacts: ([first]) =>
      ({
        when: 'sure, when would you like to come',
        name: 'sure, who should I say is coming',
        email: 'great, and what email address can I use',
        timezone: 'and which city are you in, so I get the time zone right',
        page: 'and which booking page is that for',
      })[first ?? 'when'],
    askAnswer: (question) => `alright one more thing they want to know, ${question}`,
    requested: ({ start, email }) =>
      `alright I asked for ${start.weekday} at ${start.spoken}, now you'll get an email at ${email} and you have to open the link in there within two days, before that it isn't booked`,
    nothingFree: (_, nearest) =>
      nearest.length > 0
        ? `hmm I've got nothing then, closest would be ${list(
            nearest.map(({ weekday, spoken }) => `${weekday} at ${spoken}`),
            'or ',
          )}, would that do`
        : "hmm I've got nothing then, any other time I could try",
    failed: (why) => `hmm that didn't work, it says ${why} so nothing is booked`,
    busy: () =>
      "sorry the booking system isn't answering right now, nothing went out, could you try me again later",
    uncertain: (email) =>
      `so the line dropped while I was sending that and I can't tell if it got through, I won't send it twice, have a look at ${email} and if there's an email from them just confirm it there`,
  },
};
