import { escapeHtml } from './plain.ts';

/** What a message says, before it is text or HTML. */
export interface Letter {
  subject: string;
  /** BCP 47. */
  language: string;
  /** The first sentence. */
  opening: string;
  /** Facts, one a line. */
  facts: readonly (readonly [label: string, value: string])[];
  /** What the reader can do. */
  link: { label: string; url: string } | null;
  /** Who sends this and why. */
  closing: string;
}

/** The letter as plain text. */
export function textOf({ opening, facts, link, closing }: Letter): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`);
  const action = link === null ? [] : ['', `${link.label}:`, link.url];
  return [opening, '', ...lines, ...action, '', '-- ', closing, ''].join('\n');
}

const rightToLeft: ReadonlySet<string> = new Set(['ar']);

/** The letter as HTML: no picture, no script, nothing that is fetched from anywhere. */
export function htmlOf({ language, opening, facts, link, closing, subject }: Letter): string {
  const direction = rightToLeft.has(language) ? 'rtl' : 'ltr';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:2px 12px 2px 0;color:#555">${escapeHtml(label)}</td><td dir="auto">${escapeHtml(value)}</td></tr>`,
  );
  const action = link === null ? '' : `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`;
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;max-width:36em;margin:1em auto;color:#111">',
    `<p>${escapeHtml(opening)}</p>`,
    `<table style="border-collapse:collapse">${rows.join('')}</table>`,
    action,
    `<p style="color:#555;font-size:smaller">${escapeHtml(closing)}</p>`,
    '</body></html>',
    '',
  ].join('\n');
}
