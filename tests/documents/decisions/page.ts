import { basename } from 'node:path/posix';
import { markdownTable } from '../../markdown-table.ts';
import { type Decision, proofsOf, topics } from './decisions.ts';

const head = `# Decisions

Each page says what was open, what was possible, what was chosen, and how that is tested. Code and documents cite a decision
by its number. Written by \`npm run decisions\` from the pages themselves.

A new decision is a file \`<number>-<words>.md\` with the heading \`# <number> <statement>\`, a line \`Topic: <topic>\` with one
of the topics below, and the sections "Gap", "Options", "Choice" and "How it is tested".
`;

/** The first of what tests it: more would make a table that nobody reads. */
const proofsShown = 2;

const linkOf = (proof: string): string =>
  proof.startsWith('npm run ') || /[{*]/.test(proof) ? `\`${proof}\`` : `[${basename(proof)}](../../${proof})`;

const rowOf = (decision: Decision): string[] => [
  `[${decision.number}](${basename(decision.path)})`,
  decision.statement,
  proofsOf(decision).slice(0, proofsShown).map(linkOf).join(', '),
];

/** The whole page `contract/decisions/README.md`. */
export function decisionsPage(decisions: readonly Decision[]): string {
  const sections = topics.map((topic) => {
    const rows = decisions.filter((decision) => decision.topic === topic).map(rowOf);
    return `## ${topic}\n\n${markdownTable(['Number', 'Decision', 'Tested by'], rows)}\n`;
  });
  return [head, ...sections].join('\n');
}
