import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { InvariantError, Refusal } from '@florin/domain/errors';

/** One signature: which slot of which account was used up for which intent: a number, coins, or the very bytes. */
export interface JournalEntry {
  family: string;
  network: string;
  address: string;
  nonce?: bigint;
  /** The coins that it spends, as `<transaction>:<position>`. */
  coins?: readonly string[];
  /** Digest of the bytes, where nothing but having one signature excludes a second payment. */
  bytes?: string;
  intent: string;
  /** What the signature commits to beside its price; none for one that only uses its number up. */
  pledge?: string;
  /** Of a payout: what it pays, for the limits of 24 hours and against paying a withdrawal twice. */
  payout?: SignedPayout;
  /** Of a refund: the same for refunds. */
  refund?: SignedRefund;
}

export interface SignedPayout {
  withdrawal: string;
  /** Base units. */
  amount: bigint;
  at: Date;
}

export interface SignedRefund {
  refund: string;
  /** Token reference, or `native`: limits are of one asset. */
  asset: string;
  /** Base units. */
  amount: bigint;
  at: Date;
}

export interface Journal {
  /**
   * Notes a signature that is about to be made; it is on the disk when this returns.
   * @throws Refusal FORBIDDEN when its slot served another intent, or the intent was signed in another slot; CONFLICT
   * when it was signed for something else: each could pay twice. Coins of an intent that has `ended` may serve another.
   */
  record(entry: JournalEntry, ended?: ReadonlySet<string>): void;
  /** Other intents that coins were signed for. */
  spenders(entry: Pick<JournalEntry, 'family' | 'network' | 'coins'> & { intent: string }): string[];
  /** Whether an intent was ever signed. */
  hasSigned(intent: string): boolean;
  /** The payouts that were ever signed, each intent once. */
  payouts(): Iterable<JournalEntry & { payout: SignedPayout }>;
  /** The refunds that were ever signed, each intent once. */
  refunds(): Iterable<JournalEntry & { refund: SignedRefund }>;
  close(): void;
}

type Place = Pick<JournalEntry, 'family' | 'network'>;

const coinKeys = ({ family, network }: Place, coins: readonly string[]) =>
  coins.map((coin) => `${family}:${network}:coin:${coin}`);

/** What no second intent may use. */
function keysOf(entry: JournalEntry): string[] {
  const { family, network, address, nonce, coins, bytes } = entry;
  if (coins !== undefined) return coinKeys(entry, coins);
  return [`${family}:${network}:${bytes === undefined ? `${address}:${nonce}` : `bytes:${bytes}`}`];
}

const slotOf = (entry: JournalEntry): string => [entry.address, ...keysOf(entry)].join(' ');

function servedAlready({ nonce, coins }: JournalEntry): string {
  if (coins !== undefined) return 'A coin was signed for another intent that may still count.';
  return nonce === undefined
    ? 'The same bytes were signed for another intent.'
    : `Nonce ${nonce} was signed for another intent.`;
}

/**
 * The append-only file of everything that was ever signed. It is the signer's own memory: whatever the database says
 * after a restore or an attack, a slot is never signed in for two intents that may both count.
 * @throws InvariantError when the file cannot be understood.
 */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, 'a+', 0o600);
  const intents = new Map<string, string>();
  const slots = new Map<string, string>();
  const pledges = new Map<string, string>();
  const payouts = new Map<string, JournalEntry & { payout: SignedPayout }>();
  const refunds = new Map<string, JournalEntry & { refund: SignedRefund }>();
  const remember = (entry: JournalEntry) => {
    for (const key of keysOf(entry)) intents.set(key, entry.intent);
    slots.set(entry.intent, slotOf(entry));
    if (entry.pledge !== undefined) pledges.set(entry.intent, entry.pledge);
    if (entry.payout !== undefined) payouts.set(entry.intent, { ...entry, payout: entry.payout });
    if (entry.refund !== undefined) refunds.set(entry.intent, { ...entry, refund: entry.refund });
  };
  for (const entry of readEntries(file, handle)) remember(entry);
  fsyncFolder(dirname(file));
  const append = appender(file, handle);
  return {
    record(entry, ended = new Set()) {
      const slot = slotOf(entry);
      const isTaken = (served: string): boolean =>
        served !== entry.intent && (entry.coins === undefined || !ended.has(served));
      if (keysOf(entry).some((key) => isTaken(intents.get(key) ?? entry.intent)))
        throw new Refusal('FORBIDDEN', servedAlready(entry));
      if ((slots.get(entry.intent) ?? slot) !== slot) {
        throw new Refusal('FORBIDDEN', 'The intent was signed before with another nonce or source.');
      }
      if (entry.pledge !== undefined && (pledges.get(entry.intent) ?? entry.pledge) !== entry.pledge) {
        throw new Refusal('CONFLICT', 'The intent was signed before for something else.');
      }
      append(
        `${JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`,
      );
      remember(entry);
    },
    spenders: ({ intent, coins = [], ...place }) => {
      const served = coinKeys(place, coins).flatMap((key) => intents.get(key) ?? []);
      return [...new Set(served)].filter((other) => other !== intent);
    },
    hasSigned: (intent) => slots.has(intent),
    payouts: () => payouts.values(),
    refunds: () => refunds.values(),
    close: () => closeSync(handle),
  };
}

/** Each line is on the disk when it returns. */
function appender(file: string, handle: number): (line: string) => void {
  let intact = true;
  return (line) => {
    // After a failed write nobody knows what is on the disk: only a new reading of the file may go on.
    if (!intact)
      throw new InvariantError('The journal of signatures could not be written. Restart the signer.', { file });
    intact = false;
    if (writeSync(handle, line) !== Buffer.byteLength(line))
      throw new InvariantError('The journal was cut short.', { file });
    fsyncSync(handle);
    intact = true;
  };
}

/** Whole lines only: a last line without its end was being written when the process died, and was never signed. */
function readEntries(file: string, handle: number): JournalEntry[] {
  const content = readFileSync(file);
  const whole = content.lastIndexOf('\n') + 1;
  if (whole < content.length) ftruncateSync(handle, whole);
  const lines = content.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line, at) => {
    try {
      return parse(JSON.parse(line));
    } catch {
      throw new InvariantError('The journal of signatures is damaged.', { file, line: at + 1 });
    }
  });
}

function parse(value: Record<keyof JournalEntry, unknown>): JournalEntry {
  const { family, network, address, intent, pledge, payout, refund } = value;
  const entry = texts({ family, network, address, intent });
  const signed = { ...entry, ...parseSlot(value), ...(pledge === undefined ? {} : texts({ pledge })) };
  if (refund !== undefined) {
    const { refund: id, asset, amount, at } = texts(refund as Record<keyof SignedRefund, unknown>);
    return { ...signed, refund: { refund: id, asset, amount: BigInt(amount), at: new Date(at) } };
  }
  if (payout === undefined) return signed;
  const { withdrawal, amount, at } = texts(payout as Record<keyof SignedPayout, unknown>);
  return { ...signed, payout: { withdrawal, amount: BigInt(amount), at: new Date(at) } };
}

function parseSlot({ nonce, coins, bytes }: Record<keyof JournalEntry, unknown>): Partial<JournalEntry> {
  if (Array.isArray(coins)) return { coins: Object.values(texts({ ...coins })) };
  return bytes === undefined ? { nonce: BigInt(texts({ nonce }).nonce) } : texts({ bytes });
}

function texts<Field extends string>(value: Record<Field, unknown>): Record<Field, string> {
  if (!Object.values(value).every((text) => typeof text === 'string')) throw new InvariantError('A field is missing.');
  return value as Record<Field, string>;
}

/** The file's own name must survive a power cut too. */
function fsyncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
