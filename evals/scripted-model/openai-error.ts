type Details = { code?: string | undefined; param?: string; retryAfterSeconds?: number | undefined };

/** A refusal in OpenAI's shape. It is thrown while a request is read, and answered by the server. */
export class OpenAIError extends Error {
  override readonly name = 'OpenAIError';
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** `{ error: { message, type, param, code } }` */
  toResponse(): Response {
    const { message, status } = this;
    const { code = null, param = null, retryAfterSeconds } = this.details;
    const client = status === 401 ? 'authentication_error' : 'invalid_request_error';
    const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : client;
    const headers: HeadersInit =
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    return Response.json({ error: { message, type, param, code } }, { status, headers });
  }
}
