import type { NextConfig } from 'next';

export default {
  // Loaded from node_modules, not bundled: so the memory of its conversations outlives a change of your code.
  serverExternalPackages: ['agent-booking'],
  // The badge of `next dev` would cover the send button on a phone.
  devIndicators: false,
  turbopack: { root: import.meta.dirname },
} satisfies NextConfig;
