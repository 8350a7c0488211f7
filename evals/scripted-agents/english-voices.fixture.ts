/** English voices of booking assistants. Their writer had not seen how the evals' guest reads agents. */
import type { MissingFact, Start, Style, Styles } from './styles.fixture.ts';

type Facts = Record<MissingFact, string>;

const ask = (facts: Facts, missing: MissingFact[]) => missing.map((fact) => facts[fact]);

/** Joins items as `a`, `a or b` or `a, b or c`. */
function join(items: string[], word: 'and' | 'or'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** Writes `Europe/Berlin` as `Berlin time`. */
const cityTime = (timezone: string) => `${timezone.replace(/^.*\//, '').replaceAll('_', ' ')} time`;

/** Writes a day of the month as `24th`. */
function ordinal(day: number): string {
  const suffix = ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
  return `${day}${day > 10 && day < 14 ? 'th' : suffix}`;
}

const deskTime = (at: Start) => `${at.weekdayShort} ${at.day} ${at.monthShort}, ${at.clock}`;
const deskFacts: Facts = {
  when: 'Preferred day and time?',
  name: 'Full name?',
  email: 'Email address?',
  timezone: 'Your city or time zone?',
  page: 'Which booking page? Paste the link, please.',
};

/** A support desk with few words. */
const supportDesk: Style = {
  manner: { offers: 3, asks: 'one by one', asksFacts: 'before slots' },
  offer: (starts, timezone) =>
    `Open (${timezone}): ${starts.map(deskTime).join(' / ')}. Which one do I request?`,
  askConsent: (start, timezone) => `${deskTime(start)} (${timezone}) is open. Send the request?`,
  askFacts: (missing) => ask(deskFacts, missing).join(' '),
  askAnswer: (question) => `From the form: "${question}" What do I enter?`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `Request sent: ${deskTime(start)} (${timezone}), ${minutes} min with ${host}. Not booked yet. ` +
    `To confirm, open the link emailed to ${email} within 48 h.`,
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `Nothing open for "${when}". Another day?`
      : `Nothing open for "${when}". Closest: ${nearest.map(deskTime).join(' / ')}. Any good?`,
  failed: (why) => `That failed. Nothing was sent. System message: "${why}"`,
  busy: () => 'Service is not taking requests right now. Nothing was sent. Try again later.',
  uncertain: (email) =>
    `Can't tell if the request went through. Check ${email} for a confirmation email. I won't resend it.`,
};

const conciergeTime = (at: Start) =>
  `${at.weekday} the ${ordinal(at.day)} of ${at.monthName} at ${at.clock12}`;
const conciergeFacts: Facts = {
  when: 'a day and time that might suit you',
  name: 'the name the meeting should be under',
  email: 'an email address for the confirmation',
  timezone: 'the city or time zone you will be in',
  page: 'the link to the booking page you have in mind',
};

/** A hotel's concierge, who suggests and hedges politely. */
const concierge: Style = {
  manner: { offers: 2, asks: 'together', asksFacts: 'before request' },
  offer: (starts, timezone) =>
    `It would be my pleasure. As far as I can see, ${join(starts.map(conciergeTime), 'or')} would be ` +
    `possible, in ${cityTime(timezone)}. Might one of these appeal to you? I'd gladly ask for it on your behalf.`,
  askConsent: (start, timezone) =>
    `If I may, ${conciergeTime(start)} (${cityTime(timezone)}) looks to be available. ` +
    'Shall I put in a request for it on your behalf?',
  askFacts: (missing) => `Might I trouble you for ${join(ask(conciergeFacts, missing), 'and')}?`,
  askAnswer: (question) =>
    `Before I pass this along, your host would like to ask: "${question}" How would you care to reply?`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `Certainly. I've asked for ${minutes} minutes with ${host} on ${conciergeTime(start)}, ` +
    `${cityTime(timezone)}. You should find an email at ${email}; may I ask you to open the link in it ` +
    "within 48 hours? I'm afraid nothing is booked until you do.",
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `I do apologise, but I couldn't find anything for "${when}". Perhaps another day might be convenient?`
      : `I do apologise, but "${when}" doesn't seem to be possible. The closest I could find would be ` +
        `${join(nearest.map(conciergeTime), 'or')}. Would that perhaps suit you?`,
  failed: (why) =>
    `I'm so sorry, I wasn't able to do that, and nothing has been sent. The reason I was given: "${why}"`,
  busy: () =>
    "My apologies, requests aren't being accepted just now, so nothing has been sent. " +
    'Might I suggest we try a little later?',
  uncertain: (email) =>
    "I'm afraid I can't say for certain whether your request arrived. Would you be so kind as to look for an " +
    `email at ${email}? To be on the safe side, I won't send it a second time.`,
};

const reportTable = (starts: Start[]) =>
  [
    '| Day | Date | Time |',
    '|---|---|---|',
    ...starts.map(
      (at) => `| ${at.weekday} | ${at.monthName} ${at.day}, ${at.year} | **${at.clock12.toUpperCase()}** |`,
    ),
  ].join('\n');
const reportTime = (at: Start) =>
  `${at.weekday}, ${at.monthName} ${at.day}, ${at.year} at ${at.clock12.toUpperCase()}`;
const reportFacts: Facts = {
  when: '**Day and time** you would prefer',
  name: '**Your full name**',
  email: '**Email address**, because the confirmation link is sent there',
  timezone: '**Time zone** (or simply your city)',
  page: '**Booking page**: the link that you were given',
};
const reportRule =
  '> **Please note:** A request is **not** a booking. You confirm it yourself, through a link that you receive by email.';

/** A chat model that loves headers and bold, puts times in a table and repeats the rules. */
const markdownReport: Style = {
  manner: { offers: 4, asks: 'together', asksFacts: 'before slots', readsPage: 'first' },
  offer: (starts, timezone) =>
    `## Available Times\n\n${reportTable(starts)}\n\n*Time zone: ${timezone}*\n\n${reportRule}\n\n` +
    '**Which of these times would you like me to request?**',
  askConsent: (start, timezone) =>
    `## Please Confirm\n\n- **When:** ${reportTime(start)}\n- **Time zone:** ${timezone}\n\n${reportRule}\n\n` +
    '**Would you like me to go ahead and request this time?**',
  askFacts: (missing) =>
    `## Details Needed\n\nTo continue, please provide:\n\n- ${ask(reportFacts, missing).join('\n- ')}\n\n${reportRule}`,
  askAnswer: (question) =>
    `## A Question From the Booking Page\n\n> ${question}\n\nPlease type your answer and I will include it.`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `## Request Submitted\n\n- **With:** ${host}\n- **When:** ${reportTime(start)} (${timezone})\n` +
    `- **Duration:** ${minutes} minutes\n\n### Next Steps\n\n1. Check the inbox of **${email}**.\n` +
    '2. Open the link in the email **within 48 hours**.\n\n' +
    '**Important:** Until you have opened that link, **nothing is booked**.',
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `## No Availability\n\nThere are **no free times** for "${when}".\n\n**Which other day could work for you?**`
      : `## No Availability\n\nThere are **no free times** for "${when}".\n\n### Nearest Availability\n\n` +
        `${reportTable(nearest)}\n\n**Would that work for you instead?**`,
  failed: (why) => `## Something Went Wrong\n\n**Nothing was sent.** The error was:\n\n> ${why}`,
  busy: () =>
    '## Service Unavailable\n\nRequests are **not being accepted** at the moment, and **nothing was sent**. ' +
    'Please try again later.',
  uncertain: (email) =>
    '## Status Unknown\n\nI **cannot verify** whether your request was received.\n\n' +
    `- Please look for an email at **${email}**.\n- I will **not** send the request again, to avoid a duplicate.`,
};

const menuTime = (at: Start) => `${at.day} ${at.monthShort} (${at.weekdayShort}) · ${at.clock}`;
const menu = (starts: Start[]) => starts.map((at, index) => `${index + 1}️⃣ ${menuTime(at)}`).join('\n');
const menuFacts: Facts = {
  when: '📅 When would you like to meet?',
  name: "🙋 What's your name?",
  email: '📧 Which email should the confirmation go to?',
  timezone: '🌍 What city or time zone are you in?',
  page: "🔗 What's the link of the booking page?",
};

/** A messenger bot: a numbered menu and many emoji. */
const emojiMenu: Style = {
  manner: { offers: 3, asks: 'together', asksFacts: 'before request' },
  offer: (starts, timezone) =>
    `Yay, there's room! 🎉\n\n${menu(starts)}\n\n🌍 ${timezone}\n👇 Send me the number or the time you want requested!`,
  askConsent: (start, timezone) =>
    `Found one! 🙌\n🕒 ${menuTime(start)}\n🌍 ${timezone}\n\nWant me to request it? 👍 or 👎`,
  askFacts: (missing) => `Almost there! ✨\n${ask(menuFacts, missing).join('\n')}`,
  askAnswer: (question) => `📝 The page has a question for you:\n💬 "${question}"\nJust type your answer!`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `Your request is off! 🚀\n👤 ${host}\n🕒 ${menuTime(start)} (${minutes} min)\n🌍 ${timezone}\n\n` +
    `📬 Now hop over to ${email} and tap the link in the email. You've got 48 hours ⏳\n` +
    "⚠️ It isn't booked until you do!",
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `Aw, nothing's free for "${when}" 😕 Got another day in mind?`
      : `Aw, nothing's free for "${when}" 😕 Closest I found:\n\n${menu(nearest)}\n\n👇 Any good? Tell me and I'll request it!`,
  failed: (why) => `Oops, that didn't work 😬 Nothing was sent.\nℹ️ ${why}`,
  busy: () => "😴 No requests are being taken right now, so I haven't sent anything. Come back in a while!",
  uncertain: (email) =>
    `🤔 Hmm, I can't tell if your request made it. Peek into ${email} for an email 📬 ` +
    "I won't send it again, so you don't end up with two.",
};

/** A heading for each day, and a bullet for each time below it. */
function byDay(starts: Start[]): string {
  const days = [...new Set(starts.map(({ date }) => date))];
  const groups = days.map((date) => {
    const same = starts.filter((at) => at.date === date);
    const heading = same.slice(0, 1).map((at) => `${at.weekday}, ${at.monthName} ${at.day}`);
    return [...heading, ...same.map((at) => `• ${at.clock}`)].join('\n');
  });
  return groups.join('\n\n');
}
const calendarTime = (at: Start) => `${at.clock} on ${at.weekday}, ${at.monthName} ${at.day}`;
const calendarFacts: Facts = {
  when: 'which day and time you want',
  name: 'your name',
  email: 'your email',
  timezone: 'your time zone',
  page: 'the link to the booking page',
};

/** A calendar assistant that lists times below their days. */
const clocksByDay: Style = {
  manner: { offers: 6, asks: 'together', asksFacts: 'before slots' },
  offer: (starts, timezone) =>
    `These are free (${timezone}):\n\n${byDay(starts)}\n\nPick one and I'll request it.`,
  askConsent: (start, timezone) =>
    `I can request ${calendarTime(start)} for you (${timezone}). Should I go ahead?`,
  askFacts: (missing) => `I still need ${join(ask(calendarFacts, missing), 'and')}.`,
  askAnswer: (question) => `Next, please answer this question from the page: "${question}"`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `Done, I've requested ${calendarTime(start)} (${timezone}) with ${host}, for ${minutes} minutes. It still ` +
    `needs your confirmation: open the link in the email to ${email} in the next 48 hours. It isn't booked before that.`,
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `There's nothing free for "${when}". What other days work for you?`
      : `There's nothing free for "${when}". Closest to that:\n\n${byDay(nearest)}\n\nWhich time should I request, if any?`,
  failed: (why) => `I couldn't complete that, and no request was sent. Details: "${why}"`,
  busy: () => "Requests can't be made at the moment. I haven't sent yours; please come back later.",
  uncertain: (email) =>
    `I don't know whether your request got there. Please see if you've received an email at ${email}. ` +
    "I'm not sending it again.",
};

function chatDay(at: Start): string {
  const day = at.daysAhead;
  if (day === 0) return 'today';
  if (day === 1) return 'tomorrow';
  if (day !== undefined && day > 1 && day < 7) return `this coming ${at.weekday}`;
  if (day === 7) return `a week from today (${at.weekday} the ${ordinal(at.day)})`;
  return `${at.weekday}, ${at.monthShort} ${ordinal(at.day)}`;
}
const chatTime = (at: Start) => `${chatDay(at)} at ${at.clock12}`;
const chatFacts: Facts = {
  when: 'when were you thinking',
  name: "what's your name",
  email: "what's your email",
  timezone: 'where in the world are you (for the time zone)',
  page: 'which booking page is it (a link would be great)',
};

/** A friendly chat with days in everyday words. */
const relativeDays: Style = {
  manner: { offers: 3, asks: 'one by one', asksFacts: 'before request' },
  offer: (starts, timezone) =>
    `Okay, here's what's open: ${join(starts.map(chatTime), 'or')}, all in ${cityTime(timezone)}. ` +
    'Which one should I ask for?',
  askConsent: (start, timezone) =>
    `How about ${chatTime(start)}, ${cityTime(timezone)}? Say the word and I'll ask for it.`,
  askFacts: (missing) => `Quick one: ${join(ask(chatFacts, missing), 'and')}?`,
  askAnswer: (question) => `They'd also like to know: "${question}" What should I tell them?`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `All right, I've asked for ${chatTime(start)} (${cityTime(timezone)}), ${minutes} minutes with ${host}. ` +
    `One more thing on your side: there's a link in the email going to ${email}, and you've got 48 hours ` +
    "to open it. You're not booked till you've done that.",
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `No luck with "${when}", sorry. Any other day you could do?`
      : `No luck with "${when}", sorry. Closest I've got is ${join(nearest.map(chatTime), 'or')}. Could you make that?`,
  failed: (why) => `Hmm, that didn't go through and I haven't sent anything. Here's what it said: "${why}"`,
  busy: () => "They're not taking any requests right now, so I haven't sent yours. Let's try again in a bit.",
  uncertain: (email) =>
    `Honestly, I can't tell if that one arrived. Could you have a look at ${email} and see if there's an email? ` +
    "I'd rather not send it twice, so I'll leave it there.",
};

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ',,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(',');
const dayWords =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );

function words(number: number): string {
  if (number >= 100) return String(number);
  const unit = units[number % 10];
  return units[number] ?? `${tens[Math.floor(number / 10)]}${number % 10 === 0 ? '' : `-${unit}`}`;
}

function length(minutes: number): string {
  if (minutes === 60) return 'one hour';
  return minutes % 60 === 0 ? `${words(minutes / 60)} hours` : `${words(minutes)} minutes`;
}

function spokenTime(at: Start): string {
  const minute = Number(at.minute);
  const read = `${words(((at.hour + 11) % 12) + 1)} ${minute < 10 ? 'oh ' : ''}${words(minute)}`;
  const clock = at.hour === 12 && minute === 0 ? 'twelve noon' : at.spoken.replace(/^\d+:\d+/, read);
  return `${at.weekday} the ${dayWords[at.day]} of ${at.monthName} at ${clock}`;
}
const spokenFacts: Facts = {
  when: 'What day and time would you like?',
  name: 'Who should I say is asking?',
  email: "What's the best email address for you?",
  timezone: 'Which city are you in?',
  page: 'Which booking page would you like? You can share its link.',
};

/** A voice assistant: no lists and no digits. */
const voice: Style = {
  manner: { offers: 2, asks: 'one by one', asksFacts: 'before slots' },
  offer: (starts, timezone) =>
    `In ${cityTime(timezone)}, you could have ${join(starts.map(spokenTime), 'or')}. Which would you like me to request?`,
  askConsent: (start, timezone) =>
    `I have ${spokenTime(start)}, ${cityTime(timezone)}. Do you want me to request that?`,
  askFacts: (missing) => `Sure. ${ask(spokenFacts, missing).join(' ')}`,
  askAnswer: (question) => `Here's a question from the booking page. "${question}" What's your answer?`,
  requested: ({ start, minutes, host, email, timezone }) =>
    `Okay. I've requested ${spokenTime(start)}, ${cityTime(timezone)}, with ${host}, for ${length(minutes)}. ` +
    `To confirm it, open the link in the email sent to ${email}. You have forty-eight hours, ` +
    "and it won't be booked until you open it.",
  nothingFree: (when, nearest) =>
    nearest.length === 0
      ? `Sorry, I didn't find any free times for "${when}". What other time would you like?`
      : `Sorry, I didn't find any free times for "${when}". The nearest I found: ` +
        `${join(nearest.map(spokenTime), 'or')}. Would you like me to request that instead?`,
  failed: (why) => `Sorry, something went wrong, and nothing was sent. The message I got was: "${why}"`,
  busy: () =>
    "Sorry, the booking service isn't taking requests right now. I didn't send anything. Try me later.",
  uncertain: (email) =>
    `I'm not sure your request arrived. Please check for an email at ${email}. I won't send the request again.`,
};

const letterTime = (at: Start) => `${at.weekday}, ${at.day} ${at.monthName} ${at.year}, at ${at.clock}`;
const lettered = (starts: Start[]) =>
  starts.map((at, index) => `(${'abcdefghijkl'[index]}) ${letterTime(at)}`).join(';\n');
const letterFacts: Facts = {
  when: 'the day and time that you would prefer',
  name: 'your full name',
  email: 'an email address at which you can be reached',
  timezone: 'the time zone in which you will attend',
  page: 'the address of the booking page concerned',
};
const letter = (text: string) => `Dear Guest,\n\n${text}\n\nYours faithfully,\nThe Scheduling Assistant`;

/** An office that writes letters. */
const formalLetter: Style = {
  manner: { offers: 3, asks: 'together', asksFacts: 'before slots', readsPage: 'first' },
  offer: (starts, timezone) =>
    letter(
      `With reference to your enquiry, we are pleased to inform you that the following times are available (${timezone}):\n\n` +
        `${lettered(starts)}.\n\nKindly let us know for which of these we may submit a request.`,
    ),
  askConsent: (start, timezone) =>
    letter(
      `We note that ${letterTime(start)} (${timezone}), is available. ` +
        'May we have your permission to submit a request for this time?',
    ),
  askFacts: (missing) =>
    letter(
      `In order to proceed, we should be grateful if you would provide ${join(ask(letterFacts, missing), 'and')}.`,
    ),
  askAnswer: (question) =>
    letter(`The booking page contains the following question:\n\n"${question}"\n\nWe await your reply.`),
  requested: ({ start, minutes, host, email, timezone }) =>
    letter(
      `We write to inform you that your request for a meeting of ${minutes} minutes with ${host} on ` +
        `${letterTime(start)} (${timezone}) has been submitted. Please be advised that this does not constitute a ` +
        `booking. You are kindly asked to open the link in the email addressed to ${email} within 48 hours; ` +
        'no meeting is booked before you have done so.',
    ),
  nothingFree: (when, nearest) =>
    letter(
      nearest.length === 0
        ? `We regret to inform you that no time is available for "${when}". Kindly propose an alternative.`
        : `We regret to inform you that no time is available for "${when}". As the nearest alternative we are able to suggest:\n\n` +
            `${lettered(nearest)}.\n\nKindly advise for which time, if any, we may submit a request.`,
    ),
  failed: (why) =>
    letter(
      `We regret that your request could not be processed. Nothing has been sent. The system states: "${why}"`,
    ),
  busy: () =>
    letter(
      'We regret that the service is unable to accept requests at present. Nothing has been sent. ' +
        'We would ask you to contact us again at a later time.',
    ),
  uncertain: (email) =>
    letter(
      'We are unable to establish whether your request was received. We would ask you to look for an email at ' +
        `${email}. The request will not be sent a second time.`,
    ),
};

export const englishVoices: Styles = {
  supportDesk,
  concierge,
  markdownReport,
  emojiMenu,
  clocksByDay,
  relativeDays,
  voice,
  formalLetter,
};
