import { markdownTable } from '../../markdown-table.ts';

/** What the conformance suite keeps of a family in `tests/chains/ran`. */
export interface Ran {
  chain: string;
  level: 'node' | 'vm' | 'stand-in';
  tokens: number;
  cases: Readonly<Record<string, { run: string } | { doesNotApply: string }>>;
}

interface Column {
  title: string;
  ran: Ran;
}

/** Every family and case: run, on what, or why not. */
export function conformanceSection(columns: readonly Column[]): string {
  const names = [...new Set(columns.flatMap(({ ran }) => Object.keys(ran.cases)))];
  const reasons = [
    ...new Set(
      names.flatMap((name) =>
        columns.flatMap(({ ran }) => {
          const one = ran.cases[name];
          return one !== undefined && 'doesNotApply' in one ? [one.doesNotApply] : [];
        }),
      ),
    ),
  ];
  const cellOf = ({ ran }: Column, name: string): string => {
    const one = ran.cases[name];
    if (one === undefined) throw new Error(`No record says how ${name} was run: npx vitest run tests/chains -u.`);
    if ('run' in one) return one.run === 'pure' ? 'pure' : 'run';
    return `(${reasons.indexOf(one.doesNotApply) + 1})`;
  };
  const rows = names.map((name) => [name].concat(columns.map((column) => cellOf(column, name))));
  return `## Every case of the suite

[The suite](../packages/chains/conformance) is the same for all. "Run" is on the chain above; "pure" needs none; a number says why a case
does not apply.

${markdownTable(['Case', ...columns.map(({ title }) => title)], rows)}

${reasons.map((reason, at) => `- (${at + 1}) ${reason}`).join('\n')}
`;
}
