import { textOf } from '../architecture/tree.ts';

/** The page that tells an operator what to type. */
export const page = 'docs/operate.md';

/** From an empty machine to a payment. */
export const parts = ['install', 'setup', 'merchant'] as const;
export type Part = (typeof parts)[number] | 'upgrade';

/** The commands of a part, one a line, as the page has them. @throws Error where the page has no such part */
export function typedCommands(part: Part): string[] {
  const [, block] = new RegExp(`<!-- typed: ${part} -->\\n\\n\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(textOf(page)) ?? [];
  if (block === undefined) throw new Error(`${page} has no commands for ${part}.`);
  return block.split('\n').filter((line) => line !== '');
}

/** The answers that the page shows, as JSON. */
export function shownAnswers(): Record<string, unknown> {
  const [, block] = /takes a file[^`]*(?:`[^`\n]+`[^`]*)*```json\n([\s\S]*?)```/.exec(textOf(page)) ?? [];
  return JSON.parse(block ?? 'null') as Record<string, unknown>;
}

const needsNetwork = /^(?:git clone|npm install)\b/;

/** The commands of the upgrade that fetch something, and those that run where nothing can be fetched. */
export function upgradeCommands(): { fetching: string[]; offline: string[]; folder: string } {
  const typed = typedCommands('upgrade');
  const place = typed.find((line) => line.startsWith('cd ')) ?? '';
  return {
    fetching: typed.filter((line) => needsNetwork.test(line) || line === place),
    offline: typed.filter((line) => !needsNetwork.test(line)),
    folder: place.slice('cd '.length),
  };
}
