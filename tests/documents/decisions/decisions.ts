import { basename, dirname, join } from 'node:path/posix';
import { pathsOf, textOf } from '../../architecture/tree.ts';

/** What a decision may be about. The index has a section for each, in this order. */
export const topics = [
  'Wire',
  'Accounts',
  'Payments',
  'Withdrawals and refunds',
  'Outgoing transactions',
  'Books',
  'Chains',
  'Chain families',
  'Rates and exchanges',
  'Signer',
  'Webhooks',
  'Payment page',
  'Clients',
  'Operation',
  'Code',
  'Tests',
] as const;

export const folder = 'contract/decisions';

export interface Decision {
  path: string;
  number: string;
  statement: string;
  topic: string;
  /** The section "How it is tested"; empty: there is none. */
  tested: string;
  /** What is wrong with its form, and what to write instead. */
  faults: string[];
}

/** What a decision has to look like, shown to whoever writes one that does not. */
const form = `"# <number> <statement>", an empty line, "Topic: <topic>" with one of: ${topics.join('; ')}`;

/** Reads one decision. Its faults say what its author has to write. */
export function readDecision(path: string, text: string): Decision {
  const number = basename(path).slice(0, 4);
  const [, headed = '', statement = ''] = /^# (\d{4}) (\S.*)$/m.exec(text.split('\n')[0] ?? '') ?? [];
  const topic = /^Topic: (.*)$/m.exec(text)?.[1] ?? '';
  const tested = /^## How it is tested\n+([^]*?)(?=\n## |$(?![^]))/m.exec(text)?.[1]?.trim() ?? '';
  const faults: string[] = [];
  if (headed !== number) faults.push(`${path} must begin with ${form}.`);
  else if (!(topics as readonly string[]).includes(topic)) faults.push(`${path} must have under its heading ${form}.`);
  for (const heading of ['Gap', 'Choice', 'How it is tested'])
    if (!text.includes(`\n## ${heading}\n\n`)) faults.push(`${path} must have a section "## ${heading}".`);
  return { path, number, statement, topic, tested, faults };
}

export const readDecisions = (): Decision[] =>
  pathsOf(`${folder}/[0-9]*.md`).map((path) => readDecision(path, textOf(path)));

/**
 * Files and commands that a decision names as its tests, in order: paths from the root, and `npm run …`. A bare name is
 * one in the folder of the path before it.
 */
export function proofsOf({ tested }: Pick<Decision, 'tested'>): string[] {
  let place = '';
  return Array.from(tested.matchAll(/`([^`\n]+)`/g), ([, text = '']) => text).flatMap((text) => {
    if (text.startsWith('npm run ')) return [text];
    if (!/^[\w{}*,./-]+$/.test(text) || !/[./]/.test(text)) return [];
    if (text.includes('/')) {
      place = /\.\w+$/.test(text) ? dirname(text) : text;
      return [text];
    }
    return /\.(?:test|integration\.test|property\.test)\.ts$/.test(text) ? [join(place, text)] : [];
  });
}
