import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Command, CommandLine } from './command.ts';

/** Options with a value, such as `--pages FILE`. */
export function texts<const Name extends string>(...names: Name[]) {
  return optionsOf(names, { type: 'string' } as const);
}

/** Options with a value that may be given several times. */
export function lists<const Name extends string>(...names: Name[]) {
  return optionsOf(names, { type: 'string', multiple: true } as const);
}

/** Options with a value that have a default, such as `--port N`. */
export function defaults<const Name extends string>(values: Record<Name, string>) {
  const options = Object.entries(values).map(([name, value]) => [name, { type: 'string', default: value }]);
  return Object.fromEntries(options) as Record<Name, { type: 'string'; default: string }>;
}

/** Options without a value, such as `--json`. */
export function flags<const Name extends string>(...names: Name[]) {
  return optionsOf(names, { type: 'boolean', default: false } as const);
}

function optionsOf<Name extends string, Kind>(names: Name[], kind: Kind): Record<Name, Kind> {
  return Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>;
}

/** The typed values of options, which are described as for `parseArgs` of `node:util`. */
export type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: boolean }>
>['values'];

/** The `run` of a command with options, and with words beside them, such as `list`. */
export function withWords<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  run: (line: CommandLine, values: Values<Options>, words: string[]) => Promise<number>,
  allowPositionals = true,
): Command['run'] {
  return async (line) => {
    const { values, positionals } = parseArgs({ args: line.args, options, allowPositionals });
    return run(line, values, positionals);
  };
}

/** The `run` of a command that takes only options. */
export function withOptions<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  run: (line: CommandLine, values: Values<Options>) => Promise<number>,
): Command['run'] {
  return withWords(options, run, false);
}
