import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { chatReply, chatStream, type Reply } from './chat-reply.ts';
import { readChatRequest } from './chat-request.ts';
import { isObject, type JsonObject } from './policies/json.ts';
import { errorResponse, OpenAIError } from './policies/openai-error.ts';
import type { Policy, Seen, Step } from './policies/policy.ts';
import { responsesReply, responsesStream } from './responses-reply.ts';
import { readResponsesRequest } from './responses-request.ts';

export type ScriptedModel = {
  /** Answers in process; may be given to any client that takes a `fetch`. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Listens on a free port of this machine only. `baseUrl` ends in `/v1`. */
  listen(): Promise<{ baseUrl: string; close(): Promise<void> }>;
};

type Protocol = {
  read(body: JsonObject): Seen;
  reply(reply: Reply): Response;
  stream(reply: Reply): Response;
};

const chat: Protocol = { read: readChatRequest, reply: chatReply, stream: chatStream };
const responses: Protocol = { read: readResponsesRequest, reply: responsesReply, stream: responsesStream };

// A conversation of many long turns; past it a client is at fault, not talkative.
const maxBodyBytes = 8 * 1024 * 1024;

/**
 * An OpenAI-compatible server behind which policies play the model: a policy's key is the model's name. Chat completions and
 * responses, JSON and server-sent events, no authentication, nothing kept between two calls. Errors have OpenAI's shape; a
 * policy that throws is answered with 500, and the message says what it threw.
 */
export function createScriptedModel({
  policies,
}: {
  policies: Readonly<Record<string, Policy>>;
}): ScriptedModel {
  const app = new Hono();
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => errorResponse(new OpenAIError(413, `The body is larger than ${maxBodyBytes} bytes.`)),
    }),
  );
  app.post('/v1/chat/completions', async (c) => answer(chat, await c.req.text(), policies));
  app.post('/v1/responses', async (c) => answer(responses, await c.req.text(), policies));
  app.get('/v1/models', () => Response.json({ object: 'list', data: Object.keys(policies).map(modelEntry) }));
  app.notFound((c) =>
    errorResponse(
      new OpenAIError(404, `Unknown request URL: ${c.req.method} ${c.req.path}.`, { code: 'unknown_url' }),
    ),
  );
  app.onError((error) => {
    if (error instanceof OpenAIError) return errorResponse(error);
    throw error;
  });
  return {
    fetch: async (input, init) => app.fetch(new Request(input, init)),
    listen: () => listen(app),
  };
}

async function answer(
  protocol: Protocol,
  requestBody: string,
  policies: Readonly<Record<string, Policy>>,
): Promise<Response> {
  const body = parseBody(requestBody);
  const seen = protocol.read(body);
  const policy = Object.hasOwn(policies, seen.model) ? policies[seen.model] : undefined;
  if (!policy) {
    const names = Object.keys(policies).join(', ');
    throw new OpenAIError(404, `The model "${seen.model}" does not exist; these are served: ${names}.`, {
      code: 'model_not_found',
      param: 'model',
    });
  }
  const step = await play(policy, seen);
  if ('fault' in step) {
    const { status, message, code, retryAfterSeconds } = step.fault;
    throw new OpenAIError(status, message ?? `The policy plays a fault with status ${status}.`, {
      code,
      retryAfterSeconds,
    });
  }
  const reply = { seen, step, requestBody };
  return body.stream === true ? protocol.stream(reply) : protocol.reply(reply);
}

function parseBody(text: string): JsonObject {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new OpenAIError(400, `The body is no JSON: ${(error as Error).message}`);
  }
  if (!isObject(body)) throw new OpenAIError(400, 'The body must be a JSON object.');
  return body;
}

async function play(policy: Policy, seen: Seen): Promise<Step> {
  try {
    return await policy(seen);
  } catch (error) {
    throw new OpenAIError(
      500,
      `The policy "${seen.model}" threw: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function modelEntry(id: string) {
  return { id, object: 'model', created: 0, owned_by: 'agent-booking' };
}

async function listen(app: Hono): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // A client's idle keep-alive connections would hold the server open.
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
