/** What the limits of a page and of all mail count by: with each request a look at one index each, however much was kept. */
const indexes = `
create index request_by_page on request (page_slug, mailed_at);
create index mail_of_requests on mail (queued_at) where kind = 'confirm_request';
`;

export const countingMail = { sqlite: indexes, postgres: indexes };
