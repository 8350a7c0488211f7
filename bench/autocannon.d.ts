/** Types of the parts of autocannon that the benches use. It comes without types. */
declare module 'autocannon' {
  type Request = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    /** `setupRequest` makes each request from the common values. */
    requests: { setupRequest(request: Request): Request }[];
  };
  type Result = {
    requests: { total: number };
    duration: number;
    statusCodeStats: Record<string, { count: number }>;
  };
  function autocannon(options: Options): Promise<Result>;

  export { autocannon as default };
}
