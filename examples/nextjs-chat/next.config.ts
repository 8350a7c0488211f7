import type { NextConfig } from 'next';

export default {
  // Loaded from node_modules and not bundled, so that the tools keep their conversations when you change your code.
  serverExternalPackages: ['agent-booking'],
  // The badge of `next dev` would cover the send button on a phone.
  devIndicators: false,
  turbopack: { root: import.meta.dirname },
} satisfies NextConfig;
