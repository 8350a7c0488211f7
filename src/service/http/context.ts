import type { Clock } from '../../time/index.ts';
import type { ServiceEvent } from './service-event.ts';

/** What every part of a running service has. Other folders extend it. */
export type ServiceContext = {
  clock: Clock;
  /** Where guests reach the service, without a slash at the end; known for good once it listens. */
  publicUrl(): string;
  /** The public address of a page: `/book/{slug}` under it. */
  pageUrl(slug: string): string;
  log(event: ServiceEvent): void;
};

/** What comes with a call from the connection that carried it. */
export type CallBindings = { Bindings: { caller?: string } };
