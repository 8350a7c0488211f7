/** Types of the parts of autocannon that the benches use. It comes without types. */
declare module 'autocannon' {
  type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    method?: string;
    headers?: Record<string, string>;
    /** Sent in turns; `setupRequest` makes each from what is common to all. */
    requests?: { setupRequest(request: Request): Request }[];
  };
  type Result = {
    requests: { total: number };
    /** In milliseconds. */
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
