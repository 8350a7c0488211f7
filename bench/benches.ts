import { evals } from './evals/evals.ts';
import { serviceHeap } from './heap-growth.ts';
import type { Bench } from './measure.ts';
import { planner } from './planner/planner.ts';
import { serviceOverHttp } from './service/service-http.ts';
import { servicePages } from './service/service-pages.ts';
import { durableRequests } from './service/service-requests.ts';
import { serviceStart } from './service/service-start.ts';
import { coldImport } from './tools/cold-import.ts';
import { conversations } from './tools/conversations.ts';
import { slotText } from './tools/slot-text.ts';
import { slotsEngine } from './tools/slots-engine.ts';
import { toolCall } from './tools/tool-call.ts';
import { toolDefinitions } from './tools/tool-definitions.ts';

/** By the name that the command takes. One bench may give several lines. */
export const benches: Record<string, Bench> = {
  slotText,
  toolDefinitions,
  coldImport,
  slotsEngine,
  toolCall,
  conversations,
  planner,
  serviceOverHttp,
  servicePages,
  durableRequests,
  serviceStart,
  serviceHeap,
  evals,
};
