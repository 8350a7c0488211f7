/** What the tools do when they are called. Everything that only a call needs is reached from here alone, and loaded by `load-work.ts`. */
export { findFreeSlots } from './find-free-slots.ts';
export { makeRequest, reviewRequest } from './make-request.ts';
export { showPage } from './show-page.ts';
