import { Hono } from 'hono';
import type { Instant } from '../../time/index.ts';
import { isRecord } from '../../wire/index.ts';
import { answerOtherMethod, answerRefusal, type Refusal, unknownPage } from '../http/api-error.ts';
import type { CallBindings } from '../http/context.ts';
import { largestBodyBytes, parseJson, readBytes } from '../http/read-body.ts';
import type { PagesContext } from '../pages/host-page.ts';

/** A call of the Model Context Protocol at `/mcp/{slug}`. The page is in the address, so no message can name another. */
export type McpCall = {
  slug: string;
  request: Request;
  /** The body of the request, which is read already. */
  message: Record<string, unknown>;
  /** The public address of the service. */
  baseUrl: string;
  now(): Instant;
  /** Calls an operation of this service in process. Limits count it for the caller of the request. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Logs a bug of the tools, or a message that breaks the protocol. */
  onError(error: Error): void;
};

/** Answers such a call with the booking tools of its page. `agent-booking serve` passes one. */
export type AnswerMcp = (call: McpCall) => Promise<Response>;

type Serve = (request: Request, connection: { caller?: string }) => Response | Promise<Response>;

/** The routes of `/mcp`. The service knows no tools, so `answer` brings them, and reaches the operations by `serve`. */
export function mcpRoutes(context: PagesContext, answer: AnswerMcp, serve: Serve): Hono<CallBindings> {
  const app = new Hono<CallBindings>();
  app.all('/mcp/:slug', async (c) => {
    const { env, req } = c;
    const slug = req.param('slug');
    const page = context.pages.get(slug);
    if (!page) return answerRefusal(unknownPage(slug));
    if (!context.mcpUrl(page)) return answerRefusal(noAssistants(slug));
    if (req.method !== 'POST') return answerOtherMethod(req.method, 'POST, OPTIONS');
    const bytes = await readBytes(req.raw, largestBodyBytes);
    const message = bytes && parseJson(bytes);
    if (!isRecord(message)) return answerRefusal(noMessage);
    return answer({
      slug,
      request: req.raw,
      message,
      baseUrl: context.publicUrl(),
      now: () => context.clock.now(),
      fetch: async (url, init) =>
        serve(new Request(`http://localhost${url.slice(url.lastIndexOf('/api/agent/'))}`, init), env),
      onError({ message, stack = message }) {
        const reason = stack.slice(0, longestReason);
        context.log({ event: 'mcp_failed', at: context.clock.now(), page: slug, reason });
      },
    });
  });
  app.all('/mcp', () => answerRefusal(noPageNamed(context.publicUrl())));
  return app;
}

const noAssistants = (slug: string): Refusal => ({
  status: 404,
  error: `The page "${slug}" takes no assistants over MCP; its host can start the service with --mcp, or set mcp: true of the page`,
});

/** An error may quote the message of a stranger. */
const longestReason = 2000;

/** A list could hold hundreds of calls, and limits would count it once. The protocol has had no lists since June 2025. */
const noMessage: Refusal = {
  status: 400,
  error: `The body must be one JSON-RPC message: a JSON object of ${largestBodyBytes} bytes at most`,
};

const noPageNamed = (url: string): Refusal => ({
  status: 404,
  error: `Name a booking page: ${url}/mcp/{slug}. ${url}/llms.txt lists them`,
});
