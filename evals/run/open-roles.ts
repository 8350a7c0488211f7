import type { Limiter } from '../agents/limiter.ts';
import type { ModelUsage } from '../agents/usage.ts';
import { createModelGuest, type ModelGuest } from '../guest/model-guest.ts';
import type { Judge } from '../judge/judge.ts';
import { type JudgeCalibration, judgeSettings } from '../judge/judge-calibration.ts';
import { createModelJudge } from '../judge/model-judge.ts';
import type { ModelShare } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import type { AiSdkModel, EvalModel } from '../models/eval-model.ts';
import { type OpenModelOptions, openModel } from '../models/open-model.ts';
import { costOf, type Prices } from '../models/prices.ts';
import { loadPackage } from '../models/provider-models.ts';
import type { RunSettings } from '../run-folder/cell-line.ts';

/** A model that plays no agent: by its name, already open, or of the AI SDK. */
export type RoleModel = string | EvalModel | AiSdkModel;

export type RoleOptions = {
  /** Judges what agents say: a model, or the user's own function with a name. */
  judge?: RoleModel | { name: string; judge: Judge };
  /** The judge's errors, as `calibrate` measured them. Without them, or above `judgeLimit`, the judge comments and fails nothing. */
  calibration?: readonly JudgeCalibration[];
  /** A model that plays the guest, for comparison. Default: rules play it. */
  guest?: RoleModel;
};

/** The guest and the judge of a run. `play` and `decide` create one for each conversation, because each counts the usage of its own calls. */
export type OpenRoles = {
  guest: { name: string; play(): ModelGuest } | undefined;
  judge:
    | {
        settings: NonNullable<RunSettings['judge']>;
        decide(): { judge: Judge; used?(): ModelUsage };
      }
    | undefined;
  /** The names of the models that are called for these roles. */
  models: readonly EvalModel[];
  close(): Promise<void>;
};

type Opening = {
  options: RoleOptions & OpenModelOptions;
  locales: ReadonlySet<'en' | 'he'>;
  limiterOf: (provider: string) => Limiter;
};

/** @throws RunError for a model that cannot be opened, and for a calibration of another judge */
export async function openRoles({ options, locales, limiterOf }: Opening): Promise<OpenRoles> {
  const { judge, calibration, guest } = options;
  if (!judge && calibration)
    throw new RunError('a calibration is given without a judge: name the judge that it measured');
  const own = judge !== undefined && typeof judge !== 'string' && 'judge' in judge ? judge : undefined;
  const models: EvalModel[] = [];
  const close = async () => {
    await Promise.all(models.map((model) => model.close()));
  };
  const open = async (role: string, given: RoleModel) => {
    const model = await openRole(role, given, options);
    models.push(model);
    return { model, limiter: limiterOf(model.provider) };
  };
  try {
    const playing = guest === undefined ? undefined : await open('guest', guest);
    const judging = judge === undefined || own ? undefined : await open('judge', judge as RoleModel);
    const name = own?.name ?? judging?.model.name;
    return {
      guest: playing && {
        name: playing.model.name,
        play: () => createModelGuest(playing.model, playing.limiter),
      },
      judge:
        name === undefined
          ? undefined
          : {
              settings: judgeSettings(name, calibration, locales),
              decide: () => own ?? createModelJudge((judging as Opened).model, (judging as Opened).limiter),
            },
      models,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Opened = { model: EvalModel; limiter: Limiter };

/** A model that was already open stays open. The code that opened it closes it. */
async function openRole(role: string, given: RoleModel, options: OpenModelOptions): Promise<EvalModel> {
  try {
    const isOpen = typeof given !== 'string' && 'aiSdk' in given;
    const model = isOpen ? { ...given, close: async () => {} } : await openModel(given, options);
    try {
      await model.aiSdk();
      await loadPackage(() => import('ai'), 'ai', `The model ${model.name}`);
      return model;
    } catch (error) {
      await model.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof TypeError) throw new RunError(`the ${role}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** The usage of a model in such a role. Undefined if it was not called. */
export function shareOf(
  { name, used }: { name: string; used: ModelUsage | undefined },
  prices: Prices,
): ModelShare | undefined {
  if (!used || used.modelCalls === 0) return undefined;
  const costUsd = name.startsWith('scripted:') ? 0 : costOf({ name, ...used }, prices);
  return { ...used, costUsd };
}
