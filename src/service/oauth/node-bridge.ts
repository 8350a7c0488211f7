import { IncomingMessage, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';

/** Headers in which proxies name the caller and the host. The library must not trust them. */
const ofProxies = /^(?:forwarded|x-forwarded-.+|x-real-ip|host|content-length|transfer-encoding|connection)$/;

/**
 * A request as `node:http` passes it on, with an answer that is stored and not sent. The authorization library is written for Koa, which reads a real
 * `IncomingMessage`. Host and scheme are those of the public address and never the request's own, so that a caller cannot choose the
 * address that metadata and redirects name. So cookies are `Secure` behind a proxy that ends TLS, too.
 */
export function nodeCall(request: Request, { publicUrl, body }: { publicUrl: string; body?: Buffer }) {
  const { host, protocol } = new URL(publicUrl);
  const socket = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  Object.assign(socket, { encrypted: protocol === 'https:', remoteAddress: '127.0.0.1' });
  const incoming = new IncomingMessage(socket as never);
  const url = new URL(request.url);
  incoming.method = request.method;
  incoming.url = url.pathname + url.search;
  for (const [name, value] of request.headers) if (!ofProxies.test(name)) incoming.headers[name] = value;
  incoming.headers.host = host;
  if (body) {
    incoming.headers['content-length'] = String(body.length);
    incoming.push(body);
  }
  incoming.push(null);
  return { incoming, ...keepAnswer(incoming) };
}

function keepAnswer(incoming: IncomingMessage) {
  const outgoing = new ServerResponse(incoming);
  const answered = Promise.withResolvers<Response>();
  const parts: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) parts.push(Buffer.from(chunk));
  };
  outgoing.write = (chunk: unknown) => {
    keep(chunk);
    return true;
  };
  outgoing.end = (chunk?: unknown) => {
    keep(chunk);
    const { statusCode } = outgoing;
    const hasBody = incoming.method !== 'HEAD' && ![204, 304].includes(statusCode);
    const body = hasBody && parts.length > 0 ? new Uint8Array(Buffer.concat(parts)) : null;
    answered.resolve(new Response(body, { status: statusCode, headers: headersOf(outgoing) }));
    outgoing.emit('finish');
    return outgoing;
  };
  return { outgoing, answer: answered.promise };
}

/** Returns the headers of an answer, with a separate header for each cookie. */
export function headersOf(outgoing: ServerResponse): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(outgoing.getHeaders()))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && name !== 'content-length') headers.append(name, String(one));
  return headers;
}
