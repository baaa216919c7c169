// oxlint-disable-next-line no-control-regex -- control characters are what it reads
const place = /\u001B\[(\??[\d;]*)([A-Za-z])|([^])/gu;

/**
 * What a terminal of so many columns shows of what was written to it: text, line breaks, and the sequences of ECMA-48
 * that move the cursor in a row or between rows and that clear. Enough for a line editor; colours are passed over.
 */
export function shownOn(columns: number, written: string): string {
  const rows: string[][] = [[]];
  let row = 0;
  let column = 0;
  const cells = (): string[] => (rows[row] ??= []);
  const put = (character: string): void => {
    if (column >= columns) {
      row += 1;
      column = 0;
    }
    cells()[column] = character;
    column += 1;
  };
  const act = (name: string, count: number): void => {
    if (name === 'G') column = Math.max(0, count - 1);
    else if (name === 'A') row = Math.max(0, row - Math.max(1, count));
    else if (name === 'B') row += Math.max(1, count);
    else if (name === 'C') column += Math.max(1, count);
    else if (name === 'D') column = Math.max(0, column - Math.max(1, count));
    else if (name === 'K') cells().length = column;
    else if (name === 'J') {
      cells().length = column;
      rows.length = row + 1;
    }
  };
  for (const [, parameters = '', name, character = ''] of written.matchAll(place)) {
    if (name !== undefined) act(name, Number(parameters.split(';')[0] || 0));
    else if (character === '\n') row += 1;
    else if (character === '\r') column = 0;
    else if (character >= ' ') put(character);
  }
  return rows.map((one) => Array.from(one, (cell) => cell ?? ' ').join('')).join('\n');
}
