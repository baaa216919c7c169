import {
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
  type Node,
} from 'typescript/unstable/ast';
import { everyNode, place, type ParsedFile } from './program.ts';

/** Where code reads the time or draws randomness past the ports `Clock` and `Ids`. */
export function clockReadings(file: ParsedFile): string[] {
  return everyNode(file.ast)
    .filter(readsClock)
    .map((node) => place(file, node));
}

function readsClock(node: Node): boolean {
  if (isLiteralText(node)) return sqlClocks(node.text).length > 0;
  if (isNewExpression(node)) return isNamed(node.expression, 'Date') && (node.arguments ?? []).length === 0;
  if (isCallExpression(node)) return isNamed(node.expression, 'Date');
  if (!isPropertyAccessExpression(node)) return false;
  const member = node.name.text;
  return (
    (isNamed(node.expression, 'Date') && member === 'now') || (isNamed(node.expression, 'Math') && member === 'random')
  );
}

function isNamed(node: Node, name: string): boolean {
  return isIdentifier(node) && node.text === name;
}

function isLiteralText(node: Node): node is Node & { text: string } {
  return (
    isStringLiteral(node) ||
    isNoSubstitutionTemplateLiteral(node) ||
    isTemplateHead(node) ||
    isTemplateMiddle(node) ||
    isTemplateTail(node)
  );
}

/** PostgreSQL's own clocks in a text of SQL; `florin.now()` follows the simulator and is the only one allowed. */
export function sqlClocks(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '');
  const calls = text.match(/(?<!\b(?:florin|clock)\.)\bnow\s*\(\s*\)/gi) ?? [];
  const words =
    text.match(/\b(?:current_(?:timestamp|date|time)|localtimestamp|(?:clock|statement|transaction)_timestamp)\b/gi) ??
    [];
  return [...calls, ...words];
}
