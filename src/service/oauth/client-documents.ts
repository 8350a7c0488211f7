import { isIP } from 'node:net';
import type { Clock, Instant } from '../../time/index.ts';
import { isRecord } from '../../wire/index.ts';
import { type GuardedOptions, guardedRequest, mayFetchFrom } from '../http/guarded-request.ts';
import { parseJson, readStream } from '../http/read-body.ts';
import { checkClientDocument } from './client-policy.ts';

const mostBytes = 5 * 1024;
const timeoutMs = 3000;
/** A document that could not be read is fetched again only after this time. */
const failureMs = 60_000;
const mostFailures = 1000;

export type ClientDocuments = ReturnType<typeof createClientDocuments>;

/**
 * Client ID metadata documents (draft-ietf-oauth-client-id-metadata-document). A stranger chooses the address, so it is fetched like a
 * calendar. The IP address is checked where the socket connects, redirects are not followed, and the size is limited. The library's own
 * guard would connect first and check then. `hosts`: the only hosts that may name clients. They may have private addresses. If undefined,
 * any public host may.
 */
export function createClientDocuments(
  { hosts, clock }: { hosts: readonly string[] | undefined; clock: Clock },
  network: Pick<GuardedOptions, 'resolve'> = {},
) {
  const failures = new Map<string, Instant>();
  const mayConnect = mayFetchFrom(new Set((hosts ?? []).map((host) => host.replace(/:\d+$/, ''))));

  const read = async (clientId: string): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await guardedRequest(new URL(clientId), {
      ...network,
      signal,
      mayConnect,
      accept: 'application/json',
    });
    const type = response.headers['content-type'] ?? '';
    if (response.statusCode !== 200 || !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
      response.destroy();
      throw new Error(`the document was answered with ${response.statusCode} ${type.slice(0, 40)}`);
    }
    const bytes = await readStream(response, mostBytes);
    if (!bytes) throw new Error('the document is larger than 5 KiB');
    const document = parseJson(bytes);
    if (!isRecord(document)) throw new Error('the document is no JSON object');
    const checked = checkClientDocument(clientId, document);
    if (!checked.ok) throw new Error(checked.error.error_description);
    const cacheControl = response.headers['cache-control'];
    return Response.json(checked.value, { headers: cacheControl ? { 'cache-control': cacheControl } : {} });
  };

  /** Whether a client id is the address of a document on a host that may name clients. */
  const mayName = (clientId: string) => {
    const url = URL.parse(clientId);
    if (url?.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0) return false;
    return hosts === undefined || hosts.includes(url.host);
  };

  return {
    mayName,
    /** Whether a client id may be fetched now. */
    mayFetch(clientId: string) {
      if (!mayName(clientId)) return false;
      const failedAt = failures.get(clientId);
      return failedAt === undefined || Math.abs(clock.now() - failedAt) >= failureMs;
    },
    /** Fetches a document for the authorization library: checked, and without fields that the library must not see. */
    async fetch(input: string | URL | Request) {
      const clientId = input instanceof Request ? input.url : String(input);
      try {
        const answer = await read(clientId);
        failures.delete(clientId);
        return answer;
      } catch (error) {
        if (failures.size >= mostFailures) failures.clear();
        failures.set(clientId, clock.now());
        throw error;
      }
    },
  };
}
