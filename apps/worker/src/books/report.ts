import type { AuditHead } from '@florin/database/sql/audit/chain';
import type { Violation } from '@florin/database/verify-books';
import type { BooksStatement } from '@florin/engine/books/read-statement';
import { type ComparedChain, statementText } from './statement-text.ts';

/** All that one check of the books has found. */
export interface BooksReport {
  at: Date;
  statement: BooksStatement;
  chains: readonly ComparedChain[];
  violations: readonly Violation[];
  auditHead: AuditHead | null;
}

const becauseOf = { unread: 'nothing was read of it yet', moved: 'it moved on while it was read' } as const;

const uncompared = (chains: readonly ComparedChain[]): string[] =>
  chains.flatMap(({ shortName, comparison }) =>
    comparison?.compared
      ? []
      : [`${shortName} was not compared: ${comparison ? becauseOf[comparison.reason] : 'no node answered'}.`],
  );

/** For people. */
export function reportText({ at, statement, chains, violations, auditHead }: BooksReport): string {
  const head = auditHead ? [`Audit log: ${auditHead.position} entries, ending in ${auditHead.hash}.`] : [];
  const broken = violations.map(({ rule, subject, facts }) => `BROKEN ${rule}  ${subject}  ${JSON.stringify(facts)}`);
  const verdict = broken.length === 0 ? 'The books balance.' : `${broken.length} violations.`;
  const lines = [...head, ...uncompared(chains), ...broken, verdict];
  return `Books as of ${at.toISOString()}\n\n${statementText(statement, chains)}\n\n${lines.join('\n')}\n`;
}

/** For programs: amounts of coins in base units as text. */
export function reportJson({ at, statement, chains, violations, auditHead }: BooksReport): string {
  const { assets, ...summary } = statement;
  const shown = {
    at,
    ...summary,
    assets: assets.map(({ token, lines, held, heldUsd, remainders }) => ({
      token: token.symbol,
      chain: token.chain.shortName,
      lines,
      held,
      heldUsd,
      remainders,
    })),
    chains: chains.map(({ shortName, comparison }) => ({
      chain: shortName,
      compared: comparison?.compared ?? false,
      ...(comparison?.compared
        ? {
            height: comparison.height,
            holdings: comparison.holdings.map(({ token, ...holding }) => ({ token: token.symbol, ...holding })),
          }
        : {}),
    })),
    violations,
    audit_head: auditHead,
  };
  const text = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  return `${JSON.stringify(shown, text, 2)}\n`;
}
