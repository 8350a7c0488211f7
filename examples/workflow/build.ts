import { join } from 'node:path';
import { BaseBuilder, createBaseBuilderConfig } from '@workflow/builders';

/**
 * Builds the workflows of a folder into `out`, for a program of Node. In an app a plugin does this, such as `workflow/next` or
 * `workflow/nitro`.
 */
class NodeBuilder extends BaseBuilder {
  readonly #out: string;

  constructor(folder: string, out: string) {
    const externalPackages = ['agent-booking/ai-sdk', 'agent-booking/testing'];
    super({
      ...createBaseBuilderConfig({ workingDir: folder, dirs: ['.'], externalPackages }),
      buildTarget: 'next',
      suppressCreateWorkflowsBundleLogs: true,
      suppressCreateManifestLogs: true,
    });
    this.#out = out;
  }

  override async build(): Promise<void> {
    await this.createCombinedBundle({
      inputFiles: await this.getInputFiles(),
      stepsOutfile: join(this.#out, 'steps.mjs'),
      flowOutfile: join(this.#out, 'flow.mjs'),
      format: 'esm',
      bundleFinalOutput: false,
      externalizeNonSteps: true,
      bundleTransitiveLocalStepDependencies: true,
    });
  }
}

export async function buildWorkflows(folder: string, out: string): Promise<void> {
  await new NodeBuilder(folder, out).build();
}
