import type { NextConfig } from 'next';

export default {
  // Loaded from node_modules, not bundled: so the memory of its conversations outlives a change of your code.
  serverExternalPackages: ['agent-booking'],
  turbopack: { root: import.meta.dirname },
} satisfies NextConfig;
