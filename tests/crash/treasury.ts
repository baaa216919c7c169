import type { Database } from '@florin/database/database';
import { readAssetBalances } from '@florin/database/sql/ledger/read-asset-balances';
import { openingCapital } from '@florin/domain/ledger/postings';
import { post } from '@florin/engine/ledger/post';
import type { Anvil } from '@florin/nodes/anvil';
import { SystemIds } from '@florin/system/system-ids';
import { testTokens } from '@florin/testing/catalogue';
import { erc20BalanceOf, erc20Mint } from '../journeys/erc20.ts';

/** A USDT transfer as the chain itself keeps it. */
export interface ChainTransfer {
  from: string;
  to: string;
  amount: bigint;
  txHash: string;
}

/** keccak256 of `Transfer(address,address,uint256)` (EIP-20). */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const clock = { now: () => new Date() };
const addressOf = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`;

/** A treasury as its chain and the books have it, each asked by itself; base units. */
export interface JudgedTreasury {
  /** Every transfer of USDT that left it. */
  transfers(): Promise<readonly Omit<ChainTransfer, 'from'>[]>;
  onChain(): Promise<{ usdt: bigint; coins: bigint }>;
  /** What is set aside for fees is part of the one native balance. */
  inBooks(): Promise<{ usdt: bigint; coins: bigint }>;
}

/** Books what an operator has put into a treasury. */
export async function bookOpening(
  db: Database,
  opening: { tokenId: string; account: 'treasury' | 'gas'; amount: bigint },
): Promise<void> {
  const ids = new SystemIds(clock);
  const transfers = openingCapital({ ...opening, groupId: ids.uuid(), reference: ids.uuid() });
  await db.transaction((session) => post(session, transfers, clock.now()));
}

/** What the books say that the treasury holds of a token, what is set aside for fees included. */
export async function heldInBooks(db: Database, id: string): Promise<bigint> {
  const row = (await db.many(readAssetBalances)).find(({ tokenId }) => tokenId === id);
  return BigInt(row?.treasury ?? 0) + BigInt(row?.gas ?? 0);
}

/** The treasury of an EVM chain. */
export class Treasury implements JudgedTreasury {
  readonly #anvil: Anvil;
  readonly #db: Database;
  readonly #address: string;
  readonly #usdt: string;

  constructor(parts: { anvil: Anvil; db: Database; address: string; usdt: string }) {
    this.#anvil = parts.anvil;
    this.#db = parts.db;
    this.#address = parts.address;
    this.#usdt = parts.usdt;
  }

  /** Coins that the operator puts in, booked as such; base units. */
  async fund({ usdt, wei }: { usdt: bigint; wei: bigint }): Promise<void> {
    const [owner] = await this.#anvil.accounts();
    await this.#anvil.setBalance(this.#address, wei);
    const data = erc20Mint(this.#address, usdt);
    await this.#anvil.rpc('eth_sendTransaction', [{ from: owner, to: this.#usdt, data }]);
    await this.#anvil.mine(1);
    await bookOpening(this.#db, { tokenId: testTokens.usdt.id, account: 'treasury', amount: usdt });
    await bookOpening(this.#db, { tokenId: testTokens.eth.id, account: 'gas', amount: wei });
  }

  /** What the chain says of it: base units of USDT, wei, and how many transactions it made. */
  async onChain(): Promise<{ usdt: bigint; coins: bigint; transactions: bigint }> {
    const ask = async (method: string, params: readonly unknown[]): Promise<bigint> =>
      BigInt(await this.#anvil.rpc<string>(method, params));
    return {
      usdt: await ask('eth_call', [{ to: this.#usdt, data: erc20BalanceOf(this.#address) }, 'latest']),
      coins: await ask('eth_getBalance', [this.#address, 'latest']),
      transactions: await ask('eth_getTransactionCount', [this.#address, 'latest']),
    };
  }

  async inBooks(): Promise<{ usdt: bigint; coins: bigint }> {
    return {
      usdt: await heldInBooks(this.#db, testTokens.usdt.id),
      coins: await heldInBooks(this.#db, testTokens.eth.id),
    };
  }

  /** Every transfer of USDT out of the treasury, from the logs of the whole chain. */
  async transfers(): Promise<ChainTransfer[]> {
    const [issuer] = await this.#anvil.accounts();
    const topics = [transferTopic, `0x${this.#address.slice(2).toLowerCase().padStart(64, '0')}`];
    const filter = { fromBlock: '0x0', toBlock: 'latest', address: this.#usdt, topics };
    const logs = await this.#anvil.rpc<{ topics: string[]; data: string; transactionHash: string }[]>('eth_getLogs', [
      filter,
    ]);
    const transfers = logs.map((log) => ({
      from: addressOf(log.topics[1]),
      to: addressOf(log.topics[2]),
      amount: BigInt(log.data),
      txHash: log.transactionHash,
    }));
    return withFees(transfers, String(issuer).toLowerCase());
  }

  /** Transactions of anybody that wait in the node's pool. */
  async waiting(): Promise<number> {
    const { pending, queued } = await this.#anvil.rpc<{ pending: string; queued: string }>('txpool_status');
    return Number(pending) + Number(queued);
  }
}

/** What the issuer keeps of a transfer is announced by itself, before it: the two are one. */
function withFees(transfers: readonly ChainTransfer[], issuer: string): ChainTransfer[] {
  const kept = new Map(transfers.filter(({ to }) => to === issuer).map(({ txHash, amount }) => [txHash, amount]));
  return transfers.flatMap(({ from, to, amount, txHash }) =>
    to === issuer ? [] : [{ from, to, amount: amount + (kept.get(txHash) ?? 0n), txHash }],
  );
}
