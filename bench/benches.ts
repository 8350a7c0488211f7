import type { Bench } from './measure.ts';

/**
 * The benches, by the name that the command takes. One bench may give several lines. Each is loaded alone, because the slots engine took
 * 2.5 times as long in a process that had loaded all of them.
 */
export const benches: Record<string, () => Promise<Bench>> = {
  slotText: async () => (await import('./tools/slot-text.ts')).slotText,
  toolDefinitions: async () => (await import('./tools/tool-definitions.ts')).toolDefinitions,
  coldImport: async () => (await import('./tools/cold-import.ts')).coldImport,
  slotsEngine: async () => (await import('./tools/slots-engine.ts')).slotsEngine,
  toolCall: async () => (await import('./tools/tool-call.ts')).toolCall,
  planner: async () => (await import('./tools/planner.ts')).planner,
  serviceOverHttp: async () => (await import('./service/under-load.ts')).serviceOverHttp,
  servicePages: async () => (await import('./service/under-load.ts')).servicePages,
  durableRequests: async () => (await import('./service/under-load.ts')).durableRequests,
  growthProcesses: async () => (await import('./service/under-load.ts')).growthProcesses,
  serviceStart: async () => (await import('./service/service-start.ts')).serviceStart,
  confirming: async () => (await import('./service/calendars.ts')).confirming,
  caldavSlots: async () => (await import('./service/calendars.ts')).caldavSlots,
  growth: async () => (await import('./service/growth.ts')).growth,
  growthPages: async () => (await import('./service/growth.ts')).growthPages,
  evals: async () => (await import('./evals/evals.ts')).evals,
};
