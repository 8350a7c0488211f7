/** Types of the parts of autocannon that the benches use. It comes without types. */
declare module 'autocannon' {
  type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    method?: string;
    headers?: Record<string, string>;
    /** The requests, sent in turns. `setupRequest` makes each of them from the common values. */
    requests?: { setupRequest(request: Request): Request }[];
  };
  type Result = {
    requests: { total: number };
    /** The latency in milliseconds. */
    latency: { p99: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
  };
  function autocannon(options: Options): Promise<Result>;

  export { autocannon as default };
}
