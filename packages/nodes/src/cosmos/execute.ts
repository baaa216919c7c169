import { type ChainEvent, event, moduleAddress, moved, spell } from './events.ts';
import { marketCollector, settleFee } from './fee-market.ts';
import type { Ledger } from './ledger.ts';
import { addressOfKey, checkMessage, isSignedBy, type Submitted, type SubmittedMessage } from './read-submitted.ts';
import { Refused } from './refused.ts';

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
  /** Who takes fees: the SDK by itself, or the module `feemarket`. */
  fees: 'sdk' | 'feemarket';
  /** Base units for 10^18 units of gas. */
  price: () => bigint;
}

/** `check`: for the pool. `deliver`: in a block. `simulate`: neither signatures nor fees count. */
export type Mode = 'check' | 'deliver' | 'simulate';

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
    if (mode === 'deliver' && rules.fees === 'feemarket')
      told.push(...settleFee(submitted, { ledger: trial, prefix: rules.prefix, gasUsed, price: rules.price() }));
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
  const isMarket = rules.fees === 'feemarket';
  if (isMarket && mode !== 'simulate' && fee.length !== 1)
    throw new Refused(1, 'got length 0: no fee coin provided. Must provide one.', 'feemarket');
  const collector = moduleAddress(isMarket ? marketCollector : 'fee_collector', rules.prefix);
  for (const { denom, amount } of fee) {
    const held = ledger.spendable(payer, denom);
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
  const taken = fee.length === 0 ? [] : moved({ from: payer, to: collector, coins: paid });
  const signed = signers.flatMap(({ address, sequence, signature }) => [
    event('tx', { acc_seq: `${address}/${sequence}` }),
    event('tx', { signature: Buffer.from(signature).toString('base64') }),
  ]);
  return isMarket ? [...signed, ...taken] : [...taken, event('tx', { fee: paid, fee_payer: payer }), ...signed];
}

function run(ledger: Ledger, message: SubmittedMessage, at: number, rules: Rules): ChainEvent[] {
  const { action, from, outputs } = message;
  checkMessage(message, rules.prefix);
  if (message.lockedUntil !== undefined) createLocked(ledger, message, message.lockedUntil);
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
      const held = ledger.spendable(from, denom);
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

/** As the vesting module does: an account that is there stays what it is. */
function createLocked(ledger: Ledger, { outputs: [output] }: SubmittedMessage, endTime: bigint): void {
  if (output === undefined) return;
  if (ledger.account(output.to) !== null) throw new Refused(18, `account ${output.to} already exists: invalid request`);
  ledger.create(output.to, { vesting: { coins: output.coins, endTime } });
}
