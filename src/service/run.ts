import type { Listen } from './context.ts';

/** Serves a service over HTTP, with its jobs. */
export const listen: Listen = async () => {
  throw new Error('not built yet');
};
