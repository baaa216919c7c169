/** Line ends, controls, and what turns or hides the text around it: none of it has a place in a line of a message. */
const unseen =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]+/gu;

/** Of a text that a stranger wrote, one line of what can be seen; cut after `charactersMax` characters. */
export function plain(text: string, charactersMax = 200): string {
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= charactersMax ? line : `${characters.slice(0, charactersMax - 1).join('')}…`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, in contents and in quoted attributes alike. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
