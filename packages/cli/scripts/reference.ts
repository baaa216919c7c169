import type { Command, Option } from 'commander';
import { exitCodes } from '../src/exit-codes.ts';
import type { Io } from '../src/io.ts';
import { operations } from '../src/generated/commands.ts';
import { buildProgram } from '../src/program.ts';
import { systemClock, systemRandom } from '../src/system-clock.ts';

/** A program that is looked at and never run. */
const silent: Io = {
  env: {},
  cwd: '.',
  home: '.',
  out: { isTTY: false, columns: 80, write: () => {} },
  err: { isTTY: false, columns: 80, write: () => {} },
  input: { isTTY: false, readAll: async () => Buffer.alloc(0), ask: async () => '' },
  fetch,
  browse: async () => false,
  clock: systemClock,
  random: systemRandom,
  newId: () => '',
  signal: new AbortController().signal,
};

const code = (text: string): string => `\`${text}\``;
const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
const optionText = ({ flags, description }: Option): string =>
  description.includes('Required.') ? `${code(flags)} (required)` : code(flags);

function line(command: Command): string {
  const path = pathOf(command);
  const words = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  const operation = operations.find((one) => `florin ${one.command}` === path);
  const options = command.options.filter(({ hidden }) => !hidden).map(optionText);
  return [
    `- ${code([path, ...words].join(' '))}: ${command.summary()}.`,
    ...(operation === undefined ? [] : [`  ${code(operation.request)}.`]),
    ...(options.length === 0 ? [] : [`  Options: ${options.join(', ')}.`]),
  ].join('\n');
}

const runs = (command: Command): boolean => command.commands.length === 0 || command.registeredArguments.length > 0;

/** Commands below a group that run, those of groups within it too. */
const leaves = (command: Command): Command[] => [
  ...(runs(command) ? [command] : []),
  ...command.commands.flatMap(leaves).filter((one) => !one.name().startsWith('_')),
];

/** Every command with its request and its options, by group. */
export function commandReference(): string {
  const program = buildProgram(silent);
  const groups = program.commands.filter(({ commands }) => commands.length > 0);
  const alone = program.commands.filter((one) => one.commands.length === 0 && !one.name().startsWith('_'));
  const global = program.options.map((option) => `- ${code(option.flags)}: ${option.description}`);
  return [
    `### Every command\n\n${global.join('\n')}`,
    `### By itself\n\n${alone.map(line).join('\n')}`,
    ...groups.map((group) => `### ${group.name()}\n\n${leaves(group).map(line).join('\n')}`),
  ].join('\n\n');
}

/** The table of exit codes. */
export function exitCodeTable(): string {
  const rows = Object.values(exitCodes).map(({ number, meaning }) => [String(number), meaning] as const);
  const width = Math.max(...rows.map(([, meaning]) => meaning.length));
  const row = (number: string, meaning: string): string => `| ${number.padEnd(4)} | ${meaning.padEnd(width)} |`;
  return [row('Code', 'Meaning'), `| ---- | ${'-'.repeat(width)} |`, ...rows.map(([a, b]) => row(a, b))].join('\n');
}

const between = (text: string, name: string, content: string): string =>
  text.replace(
    new RegExp(`(<!-- ${name}: written by npm run cli:reference -->\n)[^]*?(<!-- end of ${name} -->)`),
    (_all, head: string, tail: string) => `${head}\n${content}\n\n${tail}`,
  );

/** The guide with what is generated in it made anew. */
export const withReference = (guide: string): string =>
  between(between(guide, 'exit codes', exitCodeTable()), 'commands', commandReference());
