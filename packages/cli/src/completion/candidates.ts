import type { Command, Option } from 'commander';
import { operations } from '../generated/commands.ts';
import { eventSamples } from '../generated/events.ts';
import { dashed } from '../operation.ts';
import { pageNames } from '../pages/pages.ts';
import { scenarios } from '../webhooks/story.ts';

const visible = (options: readonly Option[]): Option[] => options.filter(({ hidden }) => !hidden);

const pathOf = (command: Command): string =>
  command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim();

/** Words that a command takes in the place of an argument or of an option's value, beside those of the contract. */
const eventNames = Object.keys(eventSamples);
const namedArguments: Readonly<Record<string, (profiles: () => readonly string[]) => readonly string[]>> = {
  trigger: () => [...Object.keys(scenarios), ...eventNames],
  open: () => pageNames,
  'profiles use': (profiles) => profiles(),
};

/** Values that an option takes, when they are a closed list. */
function valuesOf(command: Command, option: Option, profiles: () => readonly string[]): readonly string[] {
  if (option.argChoices !== undefined) return option.argChoices;
  if (option.long === '--profile') return profiles();
  if (option.long === '--events') return eventNames;
  const operation = operations.find((one) => one.command === pathOf(command));
  if (option.long === '--columns') return operation?.columns ?? [];
  const field = operation?.fields.find(({ name }) => `--${dashed(name)}` === option.long);
  return field?.kind === 'boolean' ? ['true', 'false'] : (field?.words ?? []);
}

/** The last of a list that is separated by commas, with what stands before it. */
function lastOf(values: readonly string[], begun: string): string[] {
  const before = begun.slice(0, begun.lastIndexOf(',') + 1);
  return values.map((value) => before + value).filter((value) => value.startsWith(begun));
}

/** What may stand in the place of the last word, which may be begun, after those before it. */
export function candidates(program: Command, words: readonly string[], profiles: () => readonly string[]): string[] {
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
  if (awaiting !== undefined) return lastOf(valuesOf(command, awaiting, profiles), begun);
  const options = visible([...command.options, ...program.options]).flatMap(({ long }) => long ?? []);
  const commands = command.commands.filter((one) => !one.name().startsWith('_')).map((one) => one.name());
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const named = [...commands, ...choices, ...(namedArguments[pathOf(command)]?.(profiles) ?? [])];
  return [...(begun.startsWith('-') ? options : named)].filter((one) => one.startsWith(begun));
}
