import { createHash } from 'node:crypto';
import { spellAddress } from './bech32.ts';
import type { Ledger } from './ledger.ts';
import {
  addressOfKey,
  checkMessage,
  type Coin,
  isSignedBy,
  type Submitted,
  type SubmittedMessage,
} from './read-submitted.ts';
import { Refused } from './refused.ts';

export interface Attribute {
  key: string;
  value: string;
  index: boolean;
}
export interface ChainEvent {
  type: string;
  attributes: readonly Attribute[];
}

/** What a transaction came to. */
export interface Executed {
  code: number;
  codespace: string;
  log: string;
  gasWanted: bigint;
  gasUsed: bigint;
  events: readonly ChainEvent[];
}

export interface Rules {
  chainId: string;
  prefix: string;
  /** Addresses that an issuer has blocked, by denomination. */
  blocked: ReadonlyMap<string, ReadonlySet<string>>;
}

/** `check`: for the pool. `deliver`: in a block. `simulate`: neither signatures nor fees count. */
export type Mode = 'check' | 'deliver' | 'simulate';

export const moduleAddress = (name: string, prefix: string): string =>
  spellAddress(prefix, createHash('sha256').update(name).digest().subarray(0, 20));

/** What a real node of SDK 0.53 used for the same transfers, within some percent. */
const fixedGas = 52_500n;
const messageGas = 19_000n;
const signatureGas = 4_500n;
const byteGas = 10n;
/** What a signature and its public key add to the bytes of one that has none. */
const missingBytes = 110n;

/** Runs a transaction on a ledger, which keeps the fee and the numbers of a failed one as the chain does. */
export function execute(ledger: Ledger, submitted: Submitted, rules: Rules, mode: Mode): Executed {
  const gasWanted = submitted.gas;
  let gasUsed = 0n;
  let events: readonly ChainEvent[] = [];
  const ended = ({ code, codespace, message: log }: Refused): Executed => ({
    code,
    codespace,
    log,
    gasWanted,
    gasUsed,
    events,
  });
  const trial = ledger.copy();
  try {
    events = admit(trial, submitted, rules, mode);
  } catch (error) {
    if (error instanceof Refused) return ended(error);
    throw error;
  }
  // The fee and the numbers are used up, whatever the messages come to.
  ledger.become(trial);
  if (mode === 'check') return { ...ended(new Refused(0, '', '')), events };
  gasUsed = gasOf(submitted, mode);
  try {
    if (mode === 'deliver' && gasUsed > gasWanted)
      throw new Refused(11, `out of gas in location: txSize; gasWanted: ${gasWanted}, gasUsed: ${gasUsed}: out of gas`);
    const told = submitted.messages.flatMap((message, at) => run(trial, message, at, rules));
    ledger.become(trial);
    events = [...events, ...told];
    return ended(new Refused(0, '', ''));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return ended(
      new Refused(error.code, `failed to execute message; message index: 0: ${error.message}`, error.codespace),
    );
  }
}

const gasOf = ({ raw, messages, signers }: Submitted, mode: Mode): bigint =>
  fixedGas +
  messageGas * BigInt(messages.reduce((sum, { outputs }) => sum + outputs.length, 0)) +
  signatureGas * BigInt(signers.length) +
  byteGas * (BigInt(raw.length) + (mode === 'simulate' ? missingBytes * BigInt(signers.length) : 0n));

/** Signatures, numbers and the fee. */
function admit(ledger: Ledger, submitted: Submitted, rules: Rules, mode: Mode): ChainEvent[] {
  const { signers, fee, payer } = submitted;
  const collector = moduleAddress('fee_collector', rules.prefix);
  for (const { denom, amount } of fee) {
    const held = ledger.held(payer, denom);
    if (ledger.take(payer, denom, amount) > 0n)
      throw new Refused(5, `spendable balance ${held}${denom} is smaller than ${amount}${denom}: insufficient funds`);
    ledger.add(collector, denom, amount);
  }
  for (const { address, sequence, publicKey: shown, signature } of signers) {
    const account = ledger.account(address);
    if (account === null) throw new Refused(9, `account ${address} does not exist: unknown address`);
    const publicKey = account.publicKey ?? shown;
    if (mode !== 'simulate' && (publicKey === null || addressOfKey(publicKey, rules.prefix) !== address))
      throw new Refused(8, `pubKey does not match signer address ${address}: invalid pubkey`);
    if (sequence !== account.sequence)
      throw new Refused(
        32,
        `account sequence mismatch, expected ${account.sequence}, got ${sequence}: incorrect account sequence`,
      );
    const { chainId } = rules;
    if (
      mode !== 'simulate' &&
      publicKey !== null &&
      !isSignedBy(submitted, { signature, publicKey, chainId, account: account.number })
    )
      throw new Refused(
        4,
        `signature verification failed; please verify account number (${account.number}), sequence (${account.sequence}) and chain-id (${chainId}): unauthorized`,
      );
    ledger.setAccount(address, { ...account, publicKey, sequence: account.sequence + 1n });
  }
  const paid = spell(fee);
  return [
    ...(fee.length === 0 ? [] : moved({ from: payer, to: collector, coins: paid })),
    event('tx', { fee: paid, fee_payer: payer }),
    ...signers.flatMap(({ address, sequence, signature }) => [
      event('tx', { acc_seq: `${address}/${sequence}` }),
      event('tx', { signature: Buffer.from(signature).toString('base64') }),
    ]),
  ];
}

function run(ledger: Ledger, message: SubmittedMessage, at: number, rules: Rules): ChainEvent[] {
  const { action, from, outputs } = message;
  checkMessage(message, rules.prefix);
  const told = outputs.flatMap(({ to, coins }) => {
    for (const { denom, amount } of coins) {
      const blocked = rules.blocked.get(denom);
      for (const address of [from, to])
        if (blocked?.has(address))
          throw new Refused(
            2,
            `an address (${address}) is blacklisted and can not send or receive tokens: unauthorized`,
            'fiat-tokenfactory',
          );
      const held = ledger.held(from, denom);
      if (ledger.take(from, denom, amount) > 0n)
        throw new Refused(5, `spendable balance ${held}${denom} is smaller than ${amount}${denom}: insufficient funds`);
      ledger.add(to, denom, amount);
    }
    return moved({ from, to, coins: spell(coins) });
  });
  return [event('message', { action, sender: from, module: 'bank' }), ...told].map(({ type, attributes }) => ({
    type,
    attributes: [...attributes, { key: 'msg_index', value: String(at), index: true }],
  }));
}

const spell = (coins: readonly Coin[]): string => coins.map(({ denom, amount }) => `${amount}${denom}`).join(',');

const moved = ({ from, to, coins }: { from: string; to: string; coins: string }): ChainEvent[] => [
  event('coin_spent', { spender: from, amount: coins }),
  event('coin_received', { receiver: to, amount: coins }),
  event('transfer', { recipient: to, sender: from, amount: coins }),
  event('message', { sender: from }),
];

const event = (type: string, attributes: Readonly<Record<string, string>>): ChainEvent => ({
  type,
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value, index: true })),
});
