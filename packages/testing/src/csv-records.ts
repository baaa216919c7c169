/** The cells of a CSV file, record by record, as RFC 4180 has them: written here anew, so that it judges the writer. */
export function csvRecords(text: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new TypeError(`No CSV after ${JSON.stringify(text.slice(-100))}`);
    const [, inQuotes, bare = '', end] = found;
    cells.push(inQuotes === undefined ? bare : inQuotes.replaceAll('""', '"'));
    if (end === ',') continue;
    records.push(cells);
    cells = [];
  }
  return records;
}
