import { Command, CommanderError, Option } from 'commander';
import { addOperation } from './commands/operation.ts';
import { addHandWritten } from './commands/all.ts';
import { Ended } from './ended.ts';
import { exitCodes } from './exit-codes.ts';
import { failureOf, usageError } from './failure.ts';
import { groups, operations } from './generated/commands.ts';
import type { Io } from './io.ts';
import { Output } from './output/output.ts';
import { version } from './version.ts';

const exitCodesText = (): string =>
  Object.values(exitCodes)
    .map(({ number, meaning }) => `  ${String(number).padStart(3)}  ${meaning.replaceAll('`', '')}`)
    .join('\n');

/** The group that `admin payments` names, made with those around it. */
function groupAt(program: Command, words: readonly string[]): Command {
  let group = program;
  for (const [index, word] of words.entries()) {
    const known = group.commands.find((command) => command.name() === word);
    const text = groups[words.slice(0, index + 1).join(' ')] ?? 'Administration, with an administrator’s session.';
    group = known ?? group.command(word).summary(text).description(text);
  }
  return group;
}

const groupWords = (command: string): string[] => command.split(' ').slice(0, -1);

/**
 * The program: a command for every operation of the service, and those written by hand. With a command line the groups
 * that it does not name stay empty, because making all of them takes longer than most commands run.
 */
export function buildProgram(io: Io, argv?: readonly string[]): Command {
  const program = new Command('florin')
    .description('Florin from a terminal: payments, withdrawals, webhooks, administration.')
    .version(version, '-V, --version')
    .option('--profile <name>', 'Saved credentials to use; "dev" is the development stack that runs here.')
    .option('--base-url <url>', 'Address of the service; saved credentials go to their own address alone.')
    .option('--json', 'One JSON document on standard output, one a line for streams; errors too.')
    .option('--quiet', 'No notes on standard error.')
    .option('--timeout <seconds>', 'Seconds for one attempt of a request; 30 when left out.')
    .option('--retries <number>', 'Attempts after the first one; 2 when left out.')
    .addOption(new Option('--color <when>', 'Colours.').choices(['auto', 'always', 'never']).default('auto'))
    .addHelpText('after', `\nExit codes:\n${exitCodesText()}`);
  for (const group of Object.keys(groups)) groupAt(program, group.split(' '));
  for (const operation of operations) {
    const group = groupWords(operation.command);
    if (argv === undefined || group.every((word) => argv.includes(word)))
      addOperation(groupAt(program, group), operation, io);
  }
  addHandWritten(program, io);
  addHelp(program);
  return program;
}

/** `help payments create` tells what `payments create --help` does; commander's own stops at the first word. */
function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .argument('[command...]', 'The words of a command.')
    .summary('Tell more about a command')
    .action((words: readonly string[]) => {
      let command = program;
      for (const word of words) {
        const below = command.commands.find((one) => one.name() === word);
        if (below === undefined)
          throw usageError(`There is no command "${words.join(' ')}". Add --help to see what there is.`);
        command = below;
      }
      command.help();
    });
}

/** Everything that a command and those below it are made to do alike. */
function harness(command: Command, write: (text: string) => void): void {
  command.exitOverride().configureOutput({ writeOut: write, writeErr: () => {} });
  for (const below of command.commands) harness(below, write);
}

/** What commander found wrong; a group that was named without a command would show its help, which is no answer. */
const plainMessage = ({ code, message }: CommanderError): string => {
  const what =
    code === 'commander.help'
      ? 'Which command'
      : message
          .replace(/^error: /, '')
          .replace(/\s*\n\s*/g, ' ')
          .replace(/\.?$/, '');
  return `${what}${code === 'commander.help' ? '?' : '.'} Add --help to see what there is.`;
};

/**
 * Runs one command line, the program's own name left out.
 *
 * @returns the exit code
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const json = argv.includes('--json');
  const output = new Output(io, { json, quiet: false, color: 'auto' });
  let help = '';
  let wroteEntries = false;
  const watched: Io = { ...io, out: { ...io.out, write: (text) => ((wroteEntries = true), io.out.write(text)) } };
  try {
    const program = buildProgram(watched, argv[0] === '__complete' ? undefined : argv);
    harness(program, (text) => (help += text));
    if (argv.length === 0) {
      output.document({ help: program.helpInformation() }, program.helpInformation());
      return exitCodes.usage.number;
    }
    await program.parseAsync([...argv], { from: 'user' });
    return exitCodes.ok.number;
  } catch (thrown) {
    if (thrown instanceof Ended) return thrown.exitCode;
    if (thrown instanceof CommanderError && thrown.exitCode === 0) {
      output.document(thrown.code === 'commander.version' ? { version } : { help }, help);
      return exitCodes.ok.number;
    }
    const error = thrown instanceof CommanderError ? usageError(plainMessage(thrown)) : thrown;
    const failure = failureOf(io.signal.aborted ? io.signal.reason : error);
    output.failure(failure, wroteEntries);
    return failure.exit_code;
  }
}
