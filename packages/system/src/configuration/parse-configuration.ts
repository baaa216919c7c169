import { isAbsolute } from 'node:path';
import { EnvironmentError } from '../environment.ts';
import { isSecret, nearestTo, type Reader, readers, type Rule, ruleOf } from './rules.ts';

/** A setting as a variable of the environment would carry it, or the file that it is to be read from. */
export type Setting = { text: string } | { file: string };

/** What each process takes: the settings of everybody that it reads, and its own section over them. */
export type Configuration = Readonly<Record<Reader, ReadonlyMap<string, Setting>>>;

type Fault = (place: string, what: string) => void;

const everybody = 'settings';
const sections = [everybody, ...readers];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a configuration file: JSON in which a line may be a comment that begins with `//`.
 * @throws EnvironmentError that names every fault with its place.
 */
export function parseConfiguration(text: string): Configuration {
  const content = readJson(text);
  const faults: string[] = [];
  const fault: Fault = (place, what) => void faults.push(`${place}: ${what}`);
  for (const name of Object.keys(content).filter((one) => one !== '$schema' && !sections.includes(one)))
    fault(name, `there is no such section; there are ${sections.join(', ')}.`);
  const common = readSection(everybody, content, fault);
  const entries = readers.map((reader) => {
    const own = readSection(reader, content, fault);
    for (const name of [...own.keys()].filter((one) => ruleOf(one)?.['x-read-by'].includes(reader) === false))
      fault(`${reader}.${name}`, `is not read by ${reader}, but by ${ruleOf(name)?.['x-read-by'].join(', ')}.`);
    const shared = [...common].filter(([name]) => ruleOf(name)?.['x-read-by'].includes(reader));
    return [reader, new Map([...shared, ...own])] as const;
  });
  if (faults.length > 0) throw new EnvironmentError(faults.join('\n'));
  return Object.fromEntries(entries) as unknown as Configuration;
}

/** The place of what is wrong, never the text beside it: somebody may have pasted a secret. */
function readJson(text: string): Record<string, unknown> {
  const bare = text.replaceAll(/^[ \t]*\/\/.*$/gm, '');
  let content: unknown;
  try {
    content = JSON.parse(bare);
  } catch (error) {
    const [, line] = /\(line (\d+) column/.exec(String(error)) ?? [];
    throw new EnvironmentError(`The file is no JSON${line === undefined ? '' : `: look at line ${line}`}.`);
  }
  if (!isObject(content)) throw new EnvironmentError(`The file must be an object with some of ${sections.join(', ')}.`);
  return content;
}

function readSection(section: string, content: Record<string, unknown>, fault: Fault): Map<string, Setting> {
  const found = new Map<string, Setting>();
  const given = content[section] ?? {};
  if (!isObject(given)) {
    fault(section, 'must be an object of settings.');
    return found;
  }
  for (const [name, value] of Object.entries(given)) {
    const rule = ruleOf(name);
    const setting = rule === undefined ? unknownName(name) : readSetting(rule, value);
    if (typeof setting === 'string') fault(`${section}.${name}`, setting);
    else found.set(name, setting);
  }
  return found;
}

function unknownName(name: string): string {
  const nearest = nearestTo(name);
  return `there is no such setting${nearest === null ? '' : `; did you mean ${nearest}?`}`;
}

const tooLong = 100_000;

/** The setting, or what is wrong with it. */
function readSetting(rule: Rule, value: unknown): Setting | string {
  if (isObject(value)) return readReference(value);
  if (isSecret(rule)) return 'is a secret: write {"file": "/path"}, and the secret into that file.';
  if (rule.enum !== undefined)
    return rule.enum.includes(value as string) ? { text: value as string } : `must be one of ${rule.enum.join(', ')}.`;
  if (rule.minimum !== undefined && rule.maximum !== undefined)
    return Number.isInteger(value) && (value as number) >= rule.minimum && (value as number) <= rule.maximum
      ? { text: String(value) }
      : `must be a whole number from ${rule.minimum} to ${rule.maximum}.`;
  return readText(value);
}

function readReference(value: Record<string, unknown>): Setting | string {
  const { file, ...rest } = value;
  if (typeof file !== 'string' || !isAbsolute(file) || Object.keys(rest).length > 0)
    return 'must be {"file": "/path"} with a path from the root on.';
  return { file };
}

/** Lists are joined as variables carry them. An address may stand in the file, a password in it may not. */
function readText(value: unknown): Setting | string {
  const parts = Array.isArray(value) ? (value as unknown[]) : [value];
  if (!parts.every((part) => typeof part === 'string') || parts.length === 0)
    return 'must be a text, a list of texts, or {"file": "/path"}.';
  const text = parts.join(',');
  if (text.includes('\0') || text.length > tooLong) return 'must be a shorter text without zero bytes.';
  if (parts.some((part) => URL.canParse(part) && new URL(part).password !== ''))
    return 'holds a password: write {"file": "/path"}, and the whole address into that file.';
  return { text };
}
