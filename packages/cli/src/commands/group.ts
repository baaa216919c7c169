import type { Command } from 'commander';

/** A group of the generated commands, to put one beside them. */
export const groupOf = (program: Command, name: string): Command =>
  program.commands.find((command) => command.name() === name) ?? program.command(name);
