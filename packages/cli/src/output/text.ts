/** Characters that move the cursor, change colours or turn the direction: what others wrote must not act on a terminal. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const acting = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text of others as it may be shown. */
export const harmless = (text: string): string => text.replaceAll(acting, '\u{FFFD}');

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const narrow = /\p{Mark}/u;

const widthOfOne = (character: string): number => (narrow.test(character) ? 0 : wide.test(character) ? 2 : 1);

/** Columns that a text takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += widthOfOne(character);
  return width;
}

/** The text in at most so many columns, an ellipsis in place of what is left out. */
export function fitted(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let taken = '';
  let width = 0;
  for (const character of text) {
    width += widthOfOne(character);
    if (width > columns - 1) break;
    taken += character;
  }
  return `${taken}…`;
}

export const padded = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - widthOf(text)));
