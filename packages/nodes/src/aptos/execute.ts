import type { Ledger } from './ledger.ts';
import type { Submitted } from './read-submitted.ts';
import { Aborted, Refused } from './refused.ts';
import { type ChainEvent, Run, runCall, type World } from './run-call.ts';
import { short } from './hashes.ts';

/** What a transaction came to. */
export interface Executed {
  success: boolean;
  vmStatus: string;
  gasUsed: bigint;
  events: readonly ChainEvent[];
  changes: readonly object[];
}

export interface Rules {
  chainId: number;
  /** Seconds since 1970. */
  now: bigint;
}

/** A transaction that is not counted may wait for so many seconds. */
const uncountedMax = 60n;
const leastPrice = 100n;
const baseGas = 9n;
const eventGas = 1n;
/** Two slots of storage, at the least price. */
const storeGas = 500n;
const anybody = `0x${'0'.repeat(64)}`;

/** The chain's checks before it runs a transaction. @throws Refused */
export function checkBefore(ledger: Ledger, submitted: Submitted, { chainId, now }: Rules): void {
  const { sender, sequence, nonce, payer, maxGas, gasPrice, expiration } = submitted;
  if (submitted.chainId !== chainId) throw new Refused('BAD_CHAIN_ID');
  if (expiration <= now) throw new Refused('TRANSACTION_EXPIRED');
  if (gasPrice < leastPrice) throw new Refused('GAS_UNIT_PRICE_BELOW_MIN_BOUND');
  if (nonce !== null) {
    if (expiration > now + uncountedMax) throw new Refused('TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE');
    if ((ledger.nonces.get(`${sender} ${nonce}`) ?? 0n) > now) throw new Refused('NONCE_ALREADY_USED');
  }
  const next = ledger.sequences.get(sender) ?? 0n;
  if (sequence !== null && sequence < next) throw new Refused('SEQUENCE_NUMBER_TOO_OLD');
  if (sequence !== null && sequence > next) throw new Refused('SEQUENCE_NUMBER_TOO_NEW');
  if (payer !== anybody && ledger.native(payer) < maxGas * gasPrice)
    throw new Refused('INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE');
}

/** What a transaction that passed leaves behind whatever it comes to. */
export function noteReplay(ledger: Ledger, { sender, sequence, nonce, expiration }: Submitted): void {
  if (nonce === null) ledger.sequences.set(sender, (sequence ?? 0n) + 1n);
  else ledger.nonces.set(`${sender} ${nonce}`, expiration);
}

/** Runs a transaction; the ledger after it is `after`. A failed one costs its fee. */
export function execute(world: World, submitted: Submitted): { result: Executed; after: Ledger } {
  const trial = { ...world, ledger: world.ledger.copy() };
  let run: Run;
  try {
    run = runCall(trial, submitted);
    const gasUsed = gasOf(run);
    if (gasUsed > submitted.maxGas) throw new Aborted('Out of gas');
    return settle(trial, submitted, { run, gasUsed, vmStatus: null });
  } catch (error) {
    if (!(error instanceof Aborted || error instanceof Refused)) throw error;
    const failed = { ...world, ledger: world.ledger.copy() };
    const gasUsed = submitted.maxGas < baseGas ? submitted.maxGas : baseGas;
    return settle(failed, submitted, { run: new Run(failed), gasUsed, vmStatus: error.message });
  }
}

const gasOf = ({ events, opened }: Run): bigint =>
  baseGas + eventGas * BigInt(events.length) + storeGas * BigInt(opened);

function settle(
  { ledger }: World,
  submitted: Submitted,
  { run, gasUsed, vmStatus }: { run: Run; gasUsed: bigint; vmStatus: string | null },
): { result: Executed; after: Ledger } {
  noteReplay(ledger, submitted);
  if (submitted.payer !== anybody) ledger.burn(submitted.payer, gasUsed * submitted.gasPrice);
  const statement = {
    guid: { creation_number: '0', account_address: '0x0' },
    sequence_number: '0',
    type: '0x1::transaction_fee::FeeStatement',
    data: {
      execution_gas_units: '5',
      io_gas_units: '4',
      storage_fee_octas: String(storeGas * BigInt(run.opened) * leastPrice),
      storage_fee_refund_octas: '0',
    },
  };
  const result = {
    success: vmStatus === null,
    vmStatus: vmStatus ?? 'Executed successfully',
    gasUsed,
    events: [...run.events, statement],
    changes: [...storeChanges(ledger, run), ...coinChanges(ledger, run)],
  };
  return { result, after: ledger };
}

const write = (address: string, type: string, data: object): object => ({
  address: short(address),
  state_key_hash: `0x${'0'.repeat(64)}`,
  data: { type, data },
  type: 'write_resource',
});

/** All of a store's resources are one group: a change of one writes them all. */
const storeChanges = (ledger: Ledger, { touchedStores }: Run): object[] =>
  [...touchedStores].flatMap((address) => {
    const store = ledger.stores.get(address);
    if (store === undefined) return [];
    return [
      write(address, '0x1::fungible_asset::FungibleStore', {
        balance: String(store.balance),
        frozen: false,
        metadata: { inner: short(store.metadata) },
      }),
      write(address, '0x1::object::ObjectCore', {
        allow_ungated_transfer: false,
        guid_creation_num: '1125899906842625',
        owner: short(store.owner),
        transfer_events: { counter: '0', guid: { id: { addr: short(address), creation_num: '1125899906842624' } } },
      }),
    ];
  });

const coinChanges = (ledger: Ledger, { touchedCoins }: Run): object[] =>
  [...touchedCoins].map((owner) => {
    const counter = (number: string): object => ({
      counter: '1',
      guid: { id: { addr: short(owner), creation_num: number } },
    });
    return write(owner, '0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>', {
      coin: { value: String(ledger.coins.get(owner) ?? 0n) },
      deposit_events: counter('2'),
      frozen: false,
      withdraw_events: counter('3'),
    });
  });
