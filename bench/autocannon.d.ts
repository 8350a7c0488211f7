/** Types of the parts of autocannon that the benches use. It comes without types. */
declare module 'autocannon' {
  type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    /** `setupRequest` makes each call from the common values. */
    requests: { setupRequest(common: Call): Call }[];
  };
  type Result = {
    requests: { total: number };
    duration: number;
    statusCodeStats: Record<string, { count: number }>;
  };
  function autocannon(options: Options): Promise<Result>;

  export { autocannon as default, type Call };
}
