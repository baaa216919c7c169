import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root, textOf, workspaces } from '../../architecture/tree.ts';

/** A declaration at the top of a file: `path#name`. */
export type Place = string;

interface Declaration {
  text: string;
  /** The first sentence of its comment; empty: there is none. */
  summary: string;
}

interface Module {
  declarations: ReadonlyMap<string, Declaration>;
  /** Name in this file → where it is declared. Types are left out: they carry nothing at run time. */
  imports: ReadonlyMap<string, Place>;
}

const folders = new Map(workspaces().map(({ folder, manifest }) => [manifest.name, folder]));

/** The file that a specifier names; null: none of ours. */
function fileOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [, name = '', rest = 'index'] = /^(@florin\/[^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  const folder = folders.get(name);
  const path = `${folder}/src/${rest}.ts`;
  return folder !== undefined && existsSync(join(root, path)) ? path : null;
}

function importsOf(path: string, text: string): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const [, names = '', specifier = ''] of text.matchAll(/^import \{([^}]*)\} from '([^']+)';/gm)) {
    const file = fileOf(specifier, path);
    if (file === null) continue;
    for (const entry of names.split(',').map((one) => one.trim())) {
      if (entry === '' || entry.startsWith('type ')) continue;
      const [exported = '', local = exported] = entry.split(' as ');
      found.set(local, `${file}#${exported}`);
    }
  }
  return found;
}

/** The first sentence of a comment, as one line. */
function firstSentence(comment: string): string {
  const words = comment
    .replaceAll(/^\s*\/?\*+\/?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^.*?[.:;](?= |$)/.exec(words)?.[0].replace(/[:;]$/, '.') ?? words;
}

const head = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/;

function declarationsOf(text: string): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  // The formatter begins nothing at the margin but declarations and what closes them.
  for (const part of text.split(/^(?=\/\*\*|export |async function |function |const |class |interface |type )/m)) {
    const name = head.exec(part)?.[1];
    if (name !== undefined) found.set(name, { text: part, summary: '' });
  }
  for (const [, comment = '', name = ''] of text.matchAll(
    /^(\/\*\*(?:[^*]|\*(?!\/))*\*\/)\n(?:export )?(?:async )?(?:function|const|class) (\w+)/gm,
  ))
    found.set(name, { text: found.get(name)?.text ?? '', summary: firstSentence(comment) });
  return found;
}

const read = new Map<string, Module>();

function moduleOf(path: string): Module {
  const known = read.get(path);
  if (known !== undefined) return known;
  const text = textOf(path);
  const made = { declarations: declarationsOf(text), imports: importsOf(path, text) };
  read.set(path, made);
  return made;
}

export const fileAt = (place: Place): string => place.split('#')[0] ?? '';
export const nameAt = (place: Place): string => place.split('#')[1] ?? '';

const declarationAt = (place: Place): Declaration | undefined =>
  moduleOf(fileAt(place)).declarations.get(nameAt(place));

/** Whether the tree has such a declaration. */
export const isThere = (place: Place): boolean =>
  existsSync(join(root, fileAt(place))) && declarationAt(place) !== undefined;

/** What a declaration says of itself in its first sentence. */
export const summaryOf = (place: Place): string => declarationAt(place)?.summary ?? '';

/** Code alone: words in comments and in plain texts call nothing. */
const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$| \/\/ .*$/gm, '').replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''");

/** The declarations that one names: those of its own file, and those that it imports. */
export function namedBy(place: Place): Place[] {
  const file = fileAt(place);
  const { declarations, imports } = moduleOf(file);
  const words = new Set(codeOf(declarationAt(place)?.text ?? '').match(/(?<!\w|[\w)\]?]\.)[A-Za-z_]\w*/g));
  words.delete(nameAt(place));
  return [...words].flatMap((word) => {
    const imported = imports.get(word);
    if (imported !== undefined) return isThere(imported) ? [imported] : [];
    return declarations.has(word) ? [`${file}#${word}`] : [];
  });
}

/** The shortest way by calls from one declaration to another, without the first; null: there is none. */
export function follow(from: Place, to: Place): Place[] | null {
  const before = new Map<Place, Place | null>([[from, null]]);
  const open: Place[] = [from];
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    if (place === to) {
      const way: Place[] = [];
      for (let at: Place | null = to; at !== null && at !== from; at = before.get(at) ?? null) way.unshift(at);
      return way;
    }
    for (const named of namedBy(place)) {
      if (before.has(named)) continue;
      before.set(named, place);
      open.push(named);
    }
  }
  return null;
}
