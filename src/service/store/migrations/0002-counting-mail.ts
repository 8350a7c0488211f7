/**
 * Indexes by which the limits of a page and of all mail count. Each request reads one index for each limit, however many rows are stored.
 */
const indexes = `
create index request_by_page on request (page_slug, mailed_at);
create index mail_of_requests on mail (queued_at) where kind = 'confirm_request';
`;

export const countingMail = { sqlite: indexes, postgres: indexes };
