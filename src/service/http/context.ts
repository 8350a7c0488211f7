import type { Context } from 'hono';
import type { Clock } from '../../time/index.ts';
import type { ServiceEvent } from './service-event.ts';

/** The values that every part of a running service has. Other folders extend this type. */
export type ServiceContext = {
  clock: Clock;
  /** The address at which guests reach the service, without a slash at the end. It is final once the service listens. */
  publicUrl(): string;
  /** The public address of a page: `/book/{slug}` under it. */
  pageUrl(slug: string): string;
  /** The address of a page's booking tools over MCP; undefined if it has none. */
  mcpUrl(page: { slug: string; mcp: boolean }): string | undefined;
  log(event: ServiceEvent): void;
};

/** Facts about a call that come from its connection. */
export type CallBindings = { Bindings: { caller?: string } };

export type Call = Context<CallBindings>;
