import { textOf } from '../architecture/tree.ts';

/** The page that tells an operator what to type. */
export const page = 'docs/operate.md';

export const parts = ['install', 'setup', 'merchant'] as const;
export type Part = (typeof parts)[number];

/** The commands of a part, one a line, as the page has them. @throws Error where the page has no such part */
export function typedCommands(part: Part): string[] {
  const [, block] = new RegExp(`<!-- typed: ${part} -->\\n\\n\`\`\`sh\\n([\\s\\S]*?)\`\`\``).exec(textOf(page)) ?? [];
  if (block === undefined) throw new Error(`${page} has no commands for ${part}.`);
  return block.split('\n').filter((line) => line !== '');
}

/** The answers that the page shows, as JSON. */
export function shownAnswers(): Record<string, unknown> {
  const [, block] = /takes a file:\n\n```json\n([\s\S]*?)```/.exec(textOf(page)) ?? [];
  return JSON.parse(block ?? 'null') as Record<string, unknown>;
}
