import { createBookingClient, createBookingTools } from '../../src/index.ts';
import { type AnswerMcp, isLoopback } from '../../src/service/index.ts';
import { createBookingServer } from './booking-server.ts';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from './sdk.ts';

/**
 * Answers `/mcp/{slug}` of a service with the booking tools of that page, for anyone. Conversations have handles and stay in a bounded
 * memory. Each call has a client of its own: with a shared one, a caller beyond its limit could share a read with another caller.
 */
export function createPageTools(): AnswerMcp {
  const memory = {};
  return async ({ slug, request, message, baseUrl, now, fetch, onError }) => {
    const { hostname } = new URL(baseUrl);
    // A stranger's domain may resolve to this machine (DNS rebinding). A public address is behind proxies that may rename the host.
    const refused =
      (isLoopback(hostname)
        ? hostHeaderValidationResponse(request, [hostname, ...localhostAllowedHostnames()])
        : undefined) ?? originValidationResponse(request, [hostname]);
    if (refused) return refused;
    const client = createBookingClient({ baseUrl, fetch, clock: { now } });
    const tools = createBookingTools({ client, slug, memory, now: () => new Date(now()) });
    // The guest confirms by mail, so the assistant need not ask in a form. No list ever changes, so there is nothing to subscribe to.
    const handler = createMcpHandler(() => createBookingServer(tools, { consent: 'off', onError }), {
      maxSubscriptions: 0,
    });
    return handler.fetch(request, { parsedBody: message });
  };
}
