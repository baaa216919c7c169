import type { Command, Option } from 'commander';
import { operations } from '../generated/commands.ts';
import { dashed } from '../operation.ts';

const visible = (options: readonly Option[]): Option[] => options.filter(({ hidden }) => !hidden);

const pathOf = (command: Command): string =>
  command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim();

/** Values that an option takes, when they are a closed list. */
function valuesOf(command: Command, option: Option): readonly string[] {
  if (option.argChoices !== undefined) return option.argChoices;
  const operation = operations.find((one) => one.command === pathOf(command));
  const field = operation?.fields.find(({ name }) => `--${dashed(name)}` === option.long);
  return field?.kind === 'boolean' ? ['true', 'false'] : (field?.words ?? []);
}

/** What may stand in the place of the last word, which may be begun, after those before it. */
export function candidates(program: Command, words: readonly string[]): string[] {
  const begun = words.at(-1) ?? '';
  let command = program;
  let awaiting: Option | undefined;
  for (const word of words.slice(0, -1)) {
    const isValue = awaiting !== undefined;
    awaiting = undefined;
    if (isValue) continue;
    if (word.startsWith('-')) {
      const option = [...command.options, ...program.options].find(
        ({ long, short }) => word === long || word === short,
      );
      awaiting = option?.required ? option : undefined;
    } else command = command.commands.find((one) => one.name() === word) ?? command;
  }
  if (awaiting !== undefined) return valuesOf(command, awaiting).filter((value) => value.startsWith(begun));
  const options = visible([...command.options, ...program.options]).flatMap(({ long }) => long ?? []);
  const commands = command.commands.filter((one) => !one.name().startsWith('_')).map((one) => one.name());
  return [...(begun.startsWith('-') ? options : commands)].filter((one) => one.startsWith(begun));
}
