import { Argument, type Command } from 'commander';
import { candidates } from '../completion/candidates.ts';
import { completionScripts } from '../completion/scripts.ts';
import { contextOf } from '../context.ts';
import type { Io } from '../io.ts';
import { readProfiles } from '../profiles/store.ts';
import { devProfile } from '../profiles/target.ts';

/** `completion`: what makes a shell complete commands, options and their words. */
export function addCompletion(program: Command, io: Io): void {
  const shells = Object.keys(completionScripts);
  const command = program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(shells))
    .summary('Print what makes a shell complete commands')
    .description('bash: source <(florin completion bash). fish: florin completion fish | source.')
    .addHelpText('after', '\nExample:\n  florin completion bash >> ~/.bashrc');
  command.action((shell: keyof typeof completionScripts) => {
    const script = completionScripts[shell];
    contextOf(io, command).output.document({ shell, script }, script);
  });
  program
    .command('__complete [words...]', { hidden: true })
    .allowUnknownOption()
    .action((words: readonly string[]) => {
      const found = candidates(program, words, () => [devProfile, ...Object.keys(readProfiles(io).profiles)]);
      io.out.write(found.map((one) => `${one}\n`).join(''));
    });
}
