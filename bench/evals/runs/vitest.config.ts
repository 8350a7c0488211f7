import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['peer.cases.ts'] } });
