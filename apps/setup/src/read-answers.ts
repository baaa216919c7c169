import { readFileSync } from 'node:fs';
import { type Answers, type ChainAnswer, ethereum, type TokenAnswer } from './answers.ts';

type Given = Readonly<Record<string, unknown>>;

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const units = /^[1-9]\d{0,77}$/;
const spellings = { email, units, code: /^[a-z0-9-]{1,32}$/, network: /^[\w:.-]{1,128}$/ };

/** What a file of answers is missing or says wrongly, every fault of it. */
export class AnswersError extends Error {
  override readonly name = 'AnswersError';
}

/** Reads one object and collects what is wrong with it. */
class Reading {
  readonly faults: string[];
  readonly #given: Given;
  readonly #place: string;
  readonly #asked = new Set<string>();

  constructor(given: unknown, place: string, faults: string[]) {
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    this.#given = isObject ? (given as Given) : {};
    if (!isObject) faults.push(`${place || 'The file'} must be an object.`);
    this.#place = place === '' ? '' : `${place}.`;
    this.faults = faults;
  }

  text(name: string, fallback?: string, form?: RegExp): string {
    const value = this.get(name) ?? fallback;
    if (typeof value === 'string' && value !== '' && (form === undefined || form.test(value))) return value;
    this.faults.push(`${this.#place}${name} ${value === undefined ? 'is missing' : 'is malformed'}.`);
    return '';
  }

  number(name: string, fallback: number): number {
    const value = this.get(name) ?? fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
    this.faults.push(`${this.#place}${name} must be a whole number.`);
    return 0;
  }

  urls(name: string, least: number): string[] {
    const value = this.get(name) ?? [];
    if (
      Array.isArray(value) &&
      value.length >= least &&
      value.every((one) => typeof one === 'string' && URL.canParse(one))
    )
      return value as string[];
    this.faults.push(`${this.#place}${name} must list ${least === 0 ? '' : 'at least one of '}addresses.`);
    return [];
  }

  get(name: string): unknown {
    this.#asked.add(name);
    return this.#given[name];
  }

  /** A misspelled member would leave its preset in place without a word. To be called last. */
  refuseOthers(): void {
    for (const name of Object.keys(this.#given))
      if (!this.#asked.has(name)) this.faults.push(`${this.#place}${name} is no member that setup knows.`);
  }
}

/** @throws AnswersError with every fault, one a line. */
export function parseAnswers(content: unknown): Answers {
  const faults: string[] = [];
  const read = new Reading(content, '', faults);
  const url = read.text('url', undefined, /^https:\/\/[^/]+(\/.*)?$/).replace(/\/+$/, '');
  const answers: Answers = {
    url,
    brand: read.text('brand', 'Florin'),
    admin_email: read.text('admin_email', undefined, spellings.email),
    proxy: readProxy(read),
    rates: read.text('rates', 'exchanges', /^(exchanges|manual)$/) as Answers['rates'],
    chain: readChain(read.get('chain'), faults),
    node_exceptions: read.urls('node_exceptions', 0),
    words_file: read.get('words_file') === undefined ? null : read.text('words_file', undefined, /^\//),
    admin_file: read.get('admin_file') === undefined ? null : read.text('admin_file', undefined, /^\//),
  };
  read.refuseOthers();
  if (faults.length > 0) throw new AnswersError(faults.join('\n'));
  return answers;
}

function readProxy(read: Reading): Answers['proxy'] {
  const proxy = read.text('proxy', 'none', /^(nginx|caddy|none)$/);
  return proxy === 'none' || proxy === '' ? null : (proxy as 'nginx' | 'caddy');
}

/** What is left out is as on Ethereum; another chain has a name and tokens of its own, or payers would read Ethereum. */
function readChain(given: unknown, faults: string[]): ChainAnswer {
  const read = new Reading(given, 'chain', faults);
  const tokens = read.get('tokens');
  const network = read.text('network', ethereum.network, spellings.network);
  const family = read.text('family', ethereum.family, spellings.code);
  const isEthereum = network === ethereum.network && family === ethereum.family;
  if (tokens === undefined && !isEthereum) faults.push('chain.tokens is missing.');
  const chain = {
    name: read.text('name', isEthereum ? ethereum.name : undefined),
    short_name: read.text('short_name', isEthereum ? ethereum.short_name : undefined, spellings.code),
    family,
    network,
    nodes: read.urls('nodes', 1),
    signer_nodes: read.urls('signer_nodes', 0),
    confirmations: read.number('confirmations', ethereum.confirmations),
    block_seconds: read.number('block_seconds', ethereum.block_seconds),
    fee_max: read.text('fee_max', ethereum.fee_max, spellings.units),
    gas_max: read.text('gas_max', ethereum.gas_max, spellings.units),
    fees_day_max: read.text('fees_day_max', ethereum.fees_day_max, spellings.units),
    tokens: Array.isArray(tokens)
      ? tokens.map((token, at) => readToken(token, `chain.tokens[${at}]`, faults))
      : ethereum.tokens,
  };
  read.refuseOthers();
  return chain;
}

function readToken(given: unknown, place: string, faults: string[]): TokenAnswer {
  const read = new Reading(given, place, faults);
  const contract = read.get('contract');
  const token = {
    symbol: read.text('symbol', undefined, /^[A-Za-z0-9.]{1,16}$/),
    name: read.text('name'),
    decimals: read.number('decimals', contract === undefined ? 18 : 6),
    contract: typeof contract === 'string' ? contract : null,
    is_stablecoin: read.get('is_stablecoin') === true,
  };
  read.refuseOthers();
  return token;
}

/** @throws AnswersError */
export function readAnswersFile(path: string): Answers {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new AnswersError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return parseAnswers(content);
}
