/** The three operations by the interface's own ids, with address, success status and error statuses (interface §4, §7). */
export const operations = {
  getBookingPage: {
    method: 'GET',
    path: '/api/agent/booking-pages/{slug}',
    success: 200,
    errors: [404],
  },
  getFreeSlots: {
    method: 'GET',
    path: '/api/agent/booking-pages/{slug}/slots',
    success: 200,
    errors: [400, 404],
  },
  requestMeeting: {
    method: 'POST',
    path: '/api/agent/booking-pages/{slug}/requests',
    success: 202,
    errors: [400, 404, 409, 429, 503],
  },
} as const;

export type OperationId = keyof typeof operations;

/** The path of an operation on one page, the slug percent-encoded. */
export function operationPath(operation: OperationId, slug: string): string {
  return operations[operation].path.replace('{slug}', () => encodeURIComponent(slug));
}

/** The slug of a path segment, percent-decoded. A segment that cannot be decoded is the slug itself. */
export function decodeSlug(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
