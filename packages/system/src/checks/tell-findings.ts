import { styleText } from 'node:util';
import type { Finding, FindingState } from './check-list.ts';

const signs: Record<FindingState, string> = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' };
const colours = { ok: 'green', note: 'yellow', wrong: 'red' } as const;

const lineOf = ({ part, what, state, detail, todo }: Finding, [partWidth, whatWidth]: readonly number[]): string => {
  const sign = styleText(colours[state], signs[state], { stream: process.stdout });
  const head = `${sign}  ${part.padEnd(partWidth ?? 0)}  ${what.padEnd(whatWidth ?? 0)}`;
  const margin = ' '.repeat(signs.ok.length + (partWidth ?? 0) + (whatWidth ?? 0) + 6);
  const lines = detail.split('\n').join(`\n${margin}`);
  return todo === null || state === 'ok' ? `${head}  ${lines}` : `${head}  ${lines}\n${margin}→ ${todo}`;
};

/** One line for each finding, with what to do below it, and a last line that counts. */
export function findingsText(findings: readonly Finding[]): string {
  const widths = [
    Math.max(...findings.map(({ part }) => part.length)),
    Math.max(...findings.map(({ what }) => what.length)),
  ];
  const count = (state: FindingState): number => findings.filter((one) => one.state === state).length;
  const last = `${count('ok')} ok, ${count('note')} to know, ${count('wrong')} wrong`;
  return `${[...findings.map((finding) => lineOf(finding, widths)), last].join('\n')}\n`;
}

export const findingsJson = (findings: readonly Finding[]): string =>
  `${JSON.stringify({ isWell: isWell(findings), findings })}\n`;

/** Whether nothing has to be mended. */
export const isWell = (findings: readonly Finding[]): boolean => findings.every(({ state }) => state !== 'wrong');

/** Writes findings for people, or for programs with `--json`, and answers the exit code. */
export function tellFindings(findings: readonly Finding[], args: readonly string[]): 0 | 1 {
  process.stdout.write(args.includes('--json') ? findingsJson(findings) : findingsText(findings));
  return isWell(findings) ? 0 : 1;
}
