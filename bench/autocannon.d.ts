/** What the benches use of autocannon, which comes without types. */
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number };
  type Result = {
    requests: { total: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
  };
  function autocannon(options: Options): Promise<Result>;

  export { autocannon as default };
}
