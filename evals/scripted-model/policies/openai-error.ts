/** A refusal in OpenAI's shape. It is thrown while a body is read, and answered by the server. */
export class OpenAIError extends Error {
  override readonly name = 'OpenAIError';
  readonly status: number;
  readonly code: string | null;
  readonly param: string | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    details: { code?: string | undefined; param?: string; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = details.code ?? null;
    this.param = details.param ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The response of an error: `{ error: { message, type, param, code } }`. */
export function errorResponse(error: OpenAIError): Response {
  const { message, status, param, code, retryAfterSeconds } = error;
  const headers: HeadersInit =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return Response.json({ error: { message, type: errorType(status), param, code } }, { status, headers });
}

function errorType(status: number): string {
  if (status === 429) return 'rate_limit_error';
  if (status === 401) return 'authentication_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
