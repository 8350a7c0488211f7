import { type BookingServerSettings, registerBookingTools } from '../../adapters/mcp.ts';
import { type BookingToolSet, bookingInstructions } from '../../src/index.ts';
import { hourMs } from '../../src/time/index.ts';
import { packageVersion } from '../package-version.ts';
import { McpServer } from './sdk.ts';

/** How the server meets assistants. */
export type BookingServerOptions = Pick<BookingServerSettings, 'consent' | 'secret'> & {
  timezone?: string | undefined;
  /** Gets the bugs of the tools, and messages that break the protocol. */
  onError?: ((error: Error) => void) | undefined;
};

/** A server of the booking tools, as the commands show it to assistants. */
export function createBookingServer(
  tools: BookingToolSet,
  { timezone, onError, ...settings }: BookingServerOptions,
): McpServer {
  const instructions = `${bookingInstructions({ timezone })}\n- Pass the conversation of the latest result in every call.`;
  const server = new McpServer(
    { name: 'agent-booking', title: 'Booking', version: packageVersion() },
    {
      instructions,
      capabilities,
      cacheHints: { 'tools/list': { ttlMs: hourMs, cacheScope: 'public' } },
    },
  );
  if (onError) server.server.onerror = onError;
  registerBookingTools(server, tools, settings);
  return server;
}

/** Neither the tools nor the view ever change. */
const capabilities = { tools: { listChanged: false }, resources: { listChanged: false } };
