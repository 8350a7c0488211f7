import type { ServerContext } from '@modelcontextprotocol/server';
import type { BookingToolSet, BookingToolsOptions } from '../../src/index.ts';
import { isToolSet } from '../shared-call/settings.ts';
import { reportError, warnOnce } from '../shared-call/warn-host.ts';

export type NameConversation = string | ((context: ServerContext) => string | Promise<string>);

/** The conversation of a call: its key in the session memory, and its handle if the model has to pass one back. */
export type Place = { key: string | undefined; handle?: string; note?: string };

export type Conversations = {
  /** Whether the tools have a field for a handle. The list of tools is the same for all clients, also for those that name chats. */
  areHandles: boolean;
  find(given: unknown, context: ServerContext): Promise<Place>;
};

/**
 * Finds the conversation of a call. The protocol has no sessions, and one connection may serve many chats, so a connection is no
 * conversation. The host's name comes first, then the id that the client sends with each call, then our own handle.
 */
export function createConversations(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
  { conversation, secret }: { conversation?: NameConversation; secret?: string | undefined },
): Conversations {
  // The options name the conversation of each call.
  const isNamed = !isToolSet(optionsOrTools) && optionsOrTools.conversation !== undefined;
  if (isNamed && conversation === undefined)
    return { areHandles: false, find: async () => ({ key: undefined }) };
  if (conversation !== undefined)
    return { areHandles: false, find: async (_, context) => ({ key: await nameOf(conversation, context) }) };
  const handles = createHandles(secret);
  return {
    areHandles: true,
    async find(given, context) {
      const principal = principalOf(context);
      const named = clientsName(context);
      if (named) return { key: JSON.stringify(['mcp', principal, ...named]) };
      const text = textOf(given).slice(0, maxGivenChars).trim();
      const asked = handleIn(text);
      const isKnown = asked !== undefined && (await handles.isOurs(asked, principal));
      const handle = isKnown ? asked : await handles.mint(principal);
      return {
        key: JSON.stringify(['mcp', principal, handle]),
        handle,
        note: isKnown || text === '' ? passNote : unknownNote,
      };
    },
  };
}

const passNote = 'pass it in every further call';
const unknownNote =
  'the conversation that was passed is not known here, so this is a new one: pass it in every further call';

/** The host's name for the conversation. If the host's function fails, it is '', which the tools refuse as an unknown conversation. */
async function nameOf(conversation: NameConversation, context: ServerContext): Promise<string> {
  if (typeof conversation === 'string') return conversation;
  try {
    const name: unknown = await conversation(context);
    return typeof name === 'string' ? name : '';
  } catch (error) {
    reportError(error, undefined);
    return '';
  }
}

/** The client and the signed-in user, from the host's check of the token; '' without a token. */
function principalOf({ http }: ServerContext): string {
  const { authInfo } = http ?? {};
  if (!authInfo) return '';
  const subject: unknown = authInfo.extra?.sub;
  const user = typeof subject === 'string' || typeof subject === 'number' ? String(subject) : '';
  if (user === '') warnOnce(principalOf, noUserWarning);
  return JSON.stringify([authInfo.clientId, user]);
}

const noUserWarning =
  'The token of an MCP request names no user: authInfo.extra.sub must be a text or a number. Without it, all users of one client count as one user, and a handle or chat id of one finds the conversation of another. Let verifyAccessToken set extra.sub, or name the conversation: registerBookingTools(server, tools, { conversation }).';

const clientKeys = ['openai/session', 'vscode.conversationId'];
const maxNameChars = 500;

/** The chat that the client names. Over HTTP without a token it does not count, because anyone could name the chat of another. */
function clientsName({ mcpReq, http }: ServerContext): [key: string, name: string] | undefined {
  const meta: Record<string, unknown> = (http && !http.authInfo ? undefined : mcpReq._meta) ?? {};
  for (const key of clientKeys) {
    const name = meta[key];
    if (typeof name === 'string' && name !== '' && name.length <= maxNameChars) return [key, name];
  }
  return undefined;
}

/** A handle is `c-`, 16 random bytes and the first 8 bytes of their signature, which also covers the principal. */
const randomBytes = 16;
const handleBytes = randomBytes + 8;

/** One secret for the process, because a factory may register the tools in each request. */
let ownSecret: Uint8Array<ArrayBuffer> | undefined;

const maxGivenChars = 2000;

/** Some models pass the handle in a list or an object. */
function textOf(given: unknown): string {
  if (given === undefined || given === null) return '';
  if (typeof given === 'string') return given;
  try {
    return JSON.stringify(given);
  } catch (error) {
    // Nested too deeply to be written, so it holds no handle that we read.
    if (error instanceof RangeError) return 'unreadable';
    throw error;
  }
}

/** The one handle in a text. Models pass it with words and quotes around it. */
function handleIn(text: string): string | undefined {
  const found = new Set(text.match(/(?<![\w-])c-[\w-]{32}(?![\w-])/g));
  return found.size === 1 ? [...found][0] : undefined;
}

function createHandles(secret: string | undefined) {
  let key: Promise<CryptoKey> | undefined;
  const sign = async (random: Uint8Array, principal: string): Promise<Uint8Array> => {
    // Made by the first call, because some hosts give no random values while a program starts.
    ownSecret ??= crypto.getRandomValues(new Uint8Array(32));
    const bytes = secret === undefined ? ownSecret : new TextEncoder().encode(secret);
    key ??= crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const signed = new TextEncoder().encode(JSON.stringify(['mcp conversation', principal, [...random]]));
    return new Uint8Array(await crypto.subtle.sign('HMAC', await key, signed));
  };
  const write = async (random: Uint8Array, principal: string) => {
    const bytes = [...random, ...(await sign(random, principal)).subarray(0, handleBytes - randomBytes)];
    return `c-${btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')}`;
  };
  return {
    mint: (principal: string) => write(crypto.getRandomValues(new Uint8Array(randomBytes)), principal),
    async isOurs(handle: string, principal: string): Promise<boolean> {
      const bytes = Uint8Array.from(
        atob(handle.slice(2).replaceAll('-', '+').replaceAll('_', '/')),
        (char) => char.codePointAt(0) ?? 0,
      );
      return isEqual(handle, await write(bytes.subarray(0, randomBytes), principal));
    },
  };
}

/** Compares in constant time, wherever the texts differ. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}
