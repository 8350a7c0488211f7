/** Stands where a guest stood whose meeting stays in the calendar. No mail goes to `.invalid` (RFC 2606 §2). */
export const forgottenGuest = { name: 'Forgotten guest', email: 'forgotten@guest.invalid' } as const;
