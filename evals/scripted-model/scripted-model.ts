import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Policy, Seen } from './policies/policy.ts';
import { isJsonObject, type JsonObject } from './policies/tool-texts.ts';
import { readChatRequest, readResponsesRequest } from './read-request.ts';
import {
  createReply,
  OpenAIError,
  type Reply,
  streamChat,
  streamResponses,
  writeChat,
  writeResponses,
} from './reply.ts';

type Policies = Readonly<Record<string, Policy>> | Policy;
type Protocol = {
  read(body: JsonObject): Seen;
  write(reply: Reply): Response;
  stream(reply: Reply): Response;
};

const protocols: Record<string, Protocol> = {
  '/v1/chat/completions': { read: readChatRequest, write: writeChat, stream: streamChat },
  '/v1/responses': { read: readResponsesRequest, write: writeResponses, stream: streamResponses },
};

// Even a conversation of many long turns is smaller. A larger body is a bug of the client.
const maxBodyChars = 8 * 1024 * 1024;

/**
 * An OpenAI-compatible server whose models are policies: a policy's key is the model's name. It has chat completions and responses, JSON and
 * server-sent events, no authentication and no state. Errors have OpenAI's form. If a policy throws, the answer is 500 with the error's
 * message.
 */
export function createScriptedModel({ policies }: { policies: Policies }) {
  const respond = (request: Request): Promise<Response> =>
    route(request, policies).catch((error: unknown) => {
      if (error instanceof OpenAIError) return error.toResponse();
      throw error;
    });
  return {
    /** Answers calls in process. Pass this function to any client that takes a `fetch`. */
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
      respond(new Request(input, init)),
    /** Listens only on this machine, by default on a free port. `baseUrl` ends in `/v1`. */
    listen: (port = 0) => listen(respond, port),
  };
}

async function route(request: Request, policies: Policies): Promise<Response> {
  const { method } = request;
  const { pathname } = new URL(request.url);
  const protocol = method === 'POST' ? protocols[pathname] : undefined;
  if (protocol) return answer(protocol, await request.text(), policies);
  if (method !== 'GET' || pathname !== '/v1/models')
    throw new OpenAIError(404, `Unknown request URL: ${method} ${pathname}.`, { code: 'unknown_url' });
  const model = (id: string) => ({ id, object: 'model', created: 0, owned_by: 'agent-booking' });
  return Response.json({ object: 'list', data: namesOf(policies).map(model) });
}

/** A policy's answer to a chat completions body, without a server. @throws OpenAIError */
export async function answerChat(policy: Policy, body: JsonObject): Promise<Reply> {
  return replyTo(policy, readChatRequest(body), JSON.stringify(body));
}

async function answer(protocol: Protocol, requestBody: string, policies: Policies): Promise<Response> {
  if (requestBody.length > maxBodyChars)
    throw new OpenAIError(413, `The body has more than ${maxBodyChars} characters.`);
  const body = parseBody(requestBody);
  const seen = protocol.read(body);
  const served = typeof policies === 'function' ? { [seen.model]: policies } : policies;
  const policy = Object.hasOwn(served, seen.model) ? served[seen.model] : undefined;
  if (!policy) {
    const names = namesOf(policies).join(', ');
    throw new OpenAIError(404, `The model "${seen.model}" does not exist; these are served: ${names}.`, {
      code: 'model_not_found',
      param: 'model',
    });
  }
  const reply = await replyTo(policy, seen, requestBody);
  return body.stream === true ? protocol.stream(reply) : protocol.write(reply);
}

async function replyTo(policy: Policy, seen: Seen, requestBody: string): Promise<Reply> {
  const step = await (async () => policy(seen))().catch((error: unknown) => {
    const thrown = error instanceof Error ? error.message : String(error);
    throw new OpenAIError(500, `The policy "${seen.model}" threw: ${thrown}`);
  });
  if ('fault' in step) {
    const { status, message = `The policy plays a fault with status ${status}.`, ...details } = step.fault;
    throw new OpenAIError(status, message, details);
  }
  return createReply(seen, step, requestBody);
}

const namesOf = (policies: Policies) =>
  typeof policies === 'function' ? ['offline'] : Object.keys(policies);

function parseBody(text: string): JsonObject {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new OpenAIError(400, `The body is no JSON: ${(error as Error).message}`);
  }
  if (isJsonObject(body)) return body;
  throw new OpenAIError(400, 'The body must be a JSON object.');
}

type Respond = (request: Request) => Promise<Response>;

async function listen(respond: Respond, port: number): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    // A client that goes away, or an error of this server, ends the connection.
    serve(respond, incoming, outgoing).catch((error: Error) => outgoing.destroy(error));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    // A client's idle keep-alive connections would hold the server open.
    server.closeAllConnections();
    await closed;
  };
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close };
}

/** Not by the listener of the service: its package is in the bundle of the service, and not installed. */
async function serve(respond: Respond, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = '', url = '' } = incoming;
  const headers = incoming.headers as Record<string, string>;
  const body = method === 'GET' || method === 'HEAD' ? null : await text(incoming);
  const response = await respond(new Request(new URL(url, 'http://localhost'), { method, headers, body }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  await pipeline(response.body ?? [], outgoing);
}
