/** What a cell of a table may hold; null is an empty cell, anything that is no scalar is told as JSON. */
export type Cell = string | number | boolean | bigint | null | undefined | object;

/** What a spreadsheet reads as a formula, and what it skips before it looks (OWASP, "CSV Injection"). */
const formula = /^[=+\-@\t\r]/;
/** An amount below zero is a number and no formula: a column of amounts must stay one that can be summed. */
const negative = /^-\d+(?:\.\d+)?$/;

/** A text that a spreadsheet shows as it is: what looks like a formula gets an apostrophe in front. */
export const harmlessCell = (text: string): string => (formula.test(text) && !negative.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
};

/**
 * One record of a CSV file with its line end (RFC 4180). A cell that begins like a formula is written as text, whoever
 * chose its words: payers and strangers choose some of them.
 */
export const csvRecord = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(harmlessCell(textOf(cell)))).join(',')}\r\n`;
