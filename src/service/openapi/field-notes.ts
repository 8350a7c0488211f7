/** What the interface says of a field beside its type (interface §2), by schema. */
export const fieldNotes: Record<string, Record<string, string>> = {
  BookingPage: {
    slug: "The page's address segment.",
    name: 'Who the page books with.',
    url: 'Public address of the page.',
    timezone: "The page's time zone, an IANA name.",
    durationsMinutes: 'Meeting lengths in minutes that the page offers.',
    defaultDurationMinutes: 'Minutes.',
    reasons: 'Meeting reasons; may be empty.',
    customFields: 'Questions asked for every booking.',
    howToBook: 'Text instructions for booking.',
  },
  Reason: {
    key: 'Value to send as reasonKey in a request.',
    questions: 'Questions specific to the reason.',
  },
  Question: { key: "Key under which the answer goes in the request's answers object." },
  SlotList: {
    slots: 'The free start times, in the order of time.',
    timezone: 'The zone that the times are written in.',
  },
  Slot: { start: 'Send it back unchanged as start of a request.' },
  MeetingRequest: {
    guestEmail: 'Where the confirmation goes; the meeting is booked when this person confirms.',
    timezone: 'IANA time zone name of the guest.',
    durationMinutes: "Minutes; one of the page's durationsMinutes.",
    start: 'One of the start times returned by the slots read.',
    locale: 'The language of the mails to the guest; left out, the language of the page.',
    reasonKey: "One of the page's reasons' key values, if the page has reasons.",
    answers: "Answers keyed by question key, covering the reason's questions and the custom fields.",
  },
  RequestAcceptance: {
    status: 'The guest was emailed a link. The meeting is not booked until they confirm it.',
    start: 'The start, in the zone of the guest.',
  },
  Error: { error: 'What was wrong, and what would be right.' },
};
