import { createRequire } from 'node:module';
import type PDFKit from 'pdfkit';

type Document = InstanceType<typeof PDFKit>;

/** A column of a table, in points. */
export interface Column {
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const margin = 40;
const sizes = { title: 15, text: 8, cell: 6.5 } as const;
const rowHeight = 10.5;
/** What stands right of a cell before the next one begins. */
const gap = 5;

const require = createRequire(import.meta.url);
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;

/** A text that does not break a line. */
const flat = (text: string): string => text.replaceAll(/[\s\u0085]+/g, ' ');

/** A4 pages of text and tables, from the top; the page breaks before what no longer fits. */
export class Sheet {
  readonly #document: Document;
  readonly #chunks: Uint8Array[] = [];
  readonly #whole: Promise<void>;
  readonly #foot: string;
  #page = 0;

  private constructor(document: Document, foot: string) {
    this.#document = document;
    this.#foot = flat(foot);
    this.#whole = new Promise((resolve, reject) => {
      document.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
      document.once('end', resolve);
      document.once('error', reject);
    });
    document.registerFont('plain', fonts.plain);
    document.registerFont('bold', fonts.bold);
    document.on('pageAdded', () => this.#footer());
    document.addPage();
  }

  /** Loads what draws; a server that nobody asks for paper never does. `foot` stands below every page. */
  static async open({ title, foot, at }: { title: string; foot: string; at: Date }): Promise<Sheet> {
    const { default: Pdf } = await import('pdfkit');
    const info = { Title: title, Producer: 'Florin', Creator: 'Florin', CreationDate: at };
    return new Sheet(new Pdf({ size: 'A4', margin, autoFirstPage: false, info, lang: 'en' }), foot);
  }

  #footer(): void {
    this.#page += 1;
    const document = this.#document;
    const { height, width } = document.page;
    const line = { width: width - 2 * margin, lineBreak: false } as const;
    // Below the margin, where text would begin another page.
    document.page.margins.bottom = 0;
    document.font('plain').fontSize(sizes.cell).fillColor('#555');
    document.text(this.#foot, margin, height - 28, line);
    document.text(String(this.#page), margin, height - 28, { ...line, align: 'right' });
    document.page.margins.bottom = margin;
    document.fillColor('#000');
    document.y = margin;
  }

  title(text: string): void {
    this.#document.font('bold').fontSize(sizes.title).text(flat(text), margin, this.#document.y);
    this.#document.moveDown(0.3);
  }

  line(text: string): void {
    this.#document.font('plain').fontSize(sizes.text).text(flat(text), margin, this.#document.y);
  }

  space(): void {
    this.#document.y += rowHeight;
  }

  /** Draws rows below their titles, which begin every page anew. Others get a turn between the pages. */
  async table(columns: readonly Column[], rows: Iterable<readonly string[]>): Promise<void> {
    this.#head(columns);
    for (const row of rows) {
      if (this.#document.y + rowHeight > this.#document.page.height - margin) {
        await new Promise(setImmediate);
        this.#document.addPage();
        this.#head(columns);
      }
      this.#row(columns, row, 'plain');
    }
  }

  #head(columns: readonly Column[]): void {
    const document = this.#document;
    this.#row(
      columns,
      columns.map(({ title }) => title),
      'bold',
    );
    const end = margin + columns.reduce((sum, { width }) => sum + width, 0) - gap;
    document.moveTo(margin, document.y - 1).lineTo(end, document.y - 1);
    document.lineWidth(0.5).strokeColor('#999').stroke();
  }

  #row(columns: readonly Column[], cells: readonly string[], face: 'plain' | 'bold'): void {
    const document = this.#document.font(face).fontSize(sizes.cell);
    const { y } = document;
    let x = margin;
    for (const [at, { width, align }] of columns.entries()) {
      const text = this.#fitted(cells[at] ?? '', width - gap);
      if (text !== '') document.text(text, x, y, { width: width - gap, align, lineBreak: false });
      x += width;
    }
    document.y = y + rowHeight;
  }

  /** Cut with an ellipsis where it is too wide. */
  #fitted(cell: string, width: number): string {
    const text = flat(cell);
    if (this.#document.widthOfString(text) <= width) return text;
    const characters = Array.from(text);
    while (characters.length > 0 && this.#document.widthOfString(`${characters.join('')}…`) > width) characters.pop();
    return `${characters.join('')}…`;
  }

  /** Ends the file and answers its bytes. */
  async close(): Promise<Uint8Array> {
    this.#document.end();
    await this.#whole;
    return Buffer.concat(this.#chunks);
  }
}
