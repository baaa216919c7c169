import { markdownTable } from '../../markdown-table.ts';
import { observe, type Use } from './observe.ts';
import { inGeneral, programs } from './programs.ts';
import { type Section, sections, type Words } from './variables.ts';

const head = `# The environment sets everything

Written by \`npm run environment\`, which runs the readers of server, worker and signer and notes what they ask for. Each
process reads its environment once, when it starts. A missing or malformed variable stops the start with one line that
names it. The same names may stand in [one file](configuration.md), except for those of clients and of development.

"Required" means that the process does not start in production without the variable. "With its feature" means that it does
not start once a setting beside it is there. Networks are written \`<FAMILY>_<NETWORK>\`, such as \`EVM_1\`, \`BITCOIN_BITCOIN\`
or \`SOLANA_<genesis hash>\`; a network in capitals alone means small letters on its chain. Amounts of the signer are whole
numbers of base units.
`;

/** Variable → process → what the process does with it. */
export function uses(): ReadonlyMap<string, ReadonlyMap<string, Use>> {
  const found = new Map<string, Map<string, Use>>();
  for (const program of programs)
    for (const [name, use] of observe(program)) {
      const general = inGeneral(name);
      found.set(general, (found.get(general) ?? new Map<string, Use>()).set(program.name, use));
    }
  return found;
}

/** One shape for both ways in which a table has a variable's words. */
export const wordsOf = (entry: string | Words): Words => (typeof entry === 'string' ? { meaning: entry } : entry);

const readersOf = (processes: Iterable<string>, { alsoReadBy = [] }: Words): string =>
  [...new Set([...processes, ...alsoReadBy])].join(', ');

const requirement: Record<Use['isRequired'], string> = { yes: 'required', sometimes: 'with its feature', no: '' };

const asCode = (text: string): string => (/^[\d,]+$/.test(text) ? text : `\`${text}\``);

function unsetOf(all: readonly Use[], words: Words): string {
  const use = all.find(({ fallback }) => fallback !== null);
  if (use === undefined) return words.unset ?? '';
  const fallback = use.fallback ?? '';
  const inDevelopment = use.developmentFallback ?? fallback;
  return fallback === inDevelopment ? asCode(fallback) : `${asCode(fallback)}; in development ${asCode(inDevelopment)}`;
}

function rowOf(name: string, words: Words, byProcess: ReadonlyMap<string, Use>): string[] {
  const all = [...byProcess.values()];
  const strictest = (['yes', 'sometimes', 'no'] as const).find((one) => all.some((use) => use.isRequired === one));
  const values = all.find((use) => use.values !== null)?.values ?? null;
  return [
    `\`${name}\``,
    readersOf(byProcess.keys(), words),
    requirement[strictest ?? 'no'],
    unsetOf(all, words),
    values === null ? words.meaning : `${words.meaning} Values: ${values}.`,
  ];
}

const columns = ['Variable', 'Read by', 'In production', 'When it is not set', 'Meaning'];

function sectionText({ title, variables }: Section, found: ReturnType<typeof uses>): string {
  const rows = Object.entries(variables).map(([name, entry]) =>
    rowOf(name, wordsOf(entry), found.get(name) ?? new Map<string, Use>()),
  );
  return `## ${title}\n\n${markdownTable(columns, rows)}\n`;
}

/** The whole page `docs/environment.md`. */
export function environmentPage(): string {
  const found = uses();
  return `${[head, ...sections.map((section) => sectionText(section, found))].join('\n')}`;
}
