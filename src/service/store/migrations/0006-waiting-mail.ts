/** Waiting mail is read in the order in which it is sent, so a sender need not sort all of it for the next few. */
const indexes = `
drop index mail_due;
create index mail_due on mail (next_attempt_at, queued_at) where sent_at is null and failed_at is null;
`;

export const waitingMail = { sqlite: indexes, postgres: indexes };
