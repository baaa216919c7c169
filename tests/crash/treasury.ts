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

/** The treasury on the chain and in the books, each asked by itself. */
export class Treasury {
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
    await this.#book(testTokens.usdt.id, 'treasury', usdt);
    await this.#book(testTokens.eth.id, 'gas', wei);
  }

  async #book(tokenId: string, account: 'treasury' | 'gas', amount: bigint): Promise<void> {
    const ids = new SystemIds(clock);
    const opening = { groupId: ids.uuid(), tokenId, account, amount, reference: ids.uuid() };
    await this.#db.transaction((session) => post(session, openingCapital(opening), clock.now()));
  }

  /** What the chain says of it: base units of USDT, wei, and how many transactions it made. */
  async onChain(): Promise<{ usdt: bigint; wei: bigint; transactions: bigint }> {
    const ask = async (method: string, params: readonly unknown[]): Promise<bigint> =>
      BigInt(await this.#anvil.rpc<string>(method, params));
    return {
      usdt: await ask('eth_call', [{ to: this.#usdt, data: erc20BalanceOf(this.#address) }, 'latest']),
      wei: await ask('eth_getBalance', [this.#address, 'latest']),
      transactions: await ask('eth_getTransactionCount', [this.#address, 'latest']),
    };
  }

  /** What the books say of it; what is set aside for fees is part of the one native balance. */
  async inBooks(): Promise<{ usdt: bigint; wei: bigint }> {
    const rows = await this.#db.many(readAssetBalances);
    const held = (id: string): bigint => {
      const row = rows.find(({ tokenId }) => tokenId === id);
      return BigInt(row?.treasury ?? 0) + BigInt(row?.gas ?? 0);
    };
    return { usdt: held(testTokens.usdt.id), wei: held(testTokens.eth.id) };
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
