import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore } from '../store/stores.fixture.ts';
import { createClientDocuments } from './client-documents.ts';
import { locationOf, newVerifier, openOAuthWorld, redirect, tokensOf } from './oauth-world.fixture.ts';
