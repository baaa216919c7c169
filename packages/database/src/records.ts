import type { RegistrationMode } from '@florin/contract/vocabulary';
import type { Pool } from 'pg';
import { Account } from './entities/account.ts';
import { Chain } from './entities/chain.ts';
import { Settings } from './entities/settings.ts';
import { Token } from './entities/token.ts';
import { openOrm, type Orm } from './orm.ts';
import type { PoolLimits } from './pool.ts';
import type { ChainRow } from './sql/chains/write.ts';
import type { TokenRow } from './sql/catalogue/write-token.ts';

/** A page of a list; the first one is 1. */
export interface RecordsPage {
  page: number;
  pageSize: number;
}

/** An account as it is written first. */
export interface NewAccountRecord extends Pick<
  Account,
  'id' | 'email' | 'name' | 'passwordHash' | 'role' | 'kycLevel' | 'createdAt'
> {}

/** What administration reads and writes by the mapper. Nobody else sees the mapper: money and hot paths are statements. */
export class Records {
  readonly #orm: Orm;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /** One page of all chains by name, and how many there are. */
  async listChains(page: RecordsPage): Promise<{ total: number; chains: ChainRow[] }> {
    const [chains, total] = await this.#mapper().findAndCount(Chain, {}, paged(page, { name: 'asc', id: 'asc' }));
    return { total, chains: chains.map(toChainRow) };
  }

  /** One page of all tokens by symbol, and how many there are. */
  async listTokens(page: RecordsPage): Promise<{ total: number; tokens: TokenRow[] }> {
    const [tokens, total] = await this.#mapper().findAndCount(Token, {}, paged(page, { symbol: 'asc', id: 'asc' }));
    return { total, tokens: tokens.map(toTokenRow) };
  }

  /** Who may register. */
  async readRegistration(): Promise<RegistrationMode> {
    return (await this.#mapper().findOneOrFail(Settings, { singleton: true })).registration;
  }

  /** Throws SQLSTATE 23505 where the e-mail has an account already. */
  async insertAccount(account: NewAccountRecord): Promise<void> {
    await this.#mapper().insert(Account, account);
  }

  /** Ends the pool with it. */
  async close(): Promise<void> {
    await this.#orm.close(true);
  }

  /** A fresh one each time: nothing is remembered between two calls. */
  #mapper() {
    return this.#orm.em.fork();
  }
}

/** The records, and the one pool of the process, which statements run on as well. */
export async function openRecords(
  url: string,
  name: string,
  limits: PoolLimits,
): Promise<{ records: Records; pool: Pool }> {
  const { orm, pool } = await openOrm(url, name, limits);
  return { records: new Records(orm), pool };
}

const paged = <Order>({ page, pageSize }: RecordsPage, orderBy: Order) => ({
  orderBy,
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The mapper leaves out what is null. */
const toChainRow = (chain: Chain): ChainRow => ({
  ...chain,
  haltedAt: chain.haltedAt ?? null,
  haltReason: chain.haltReason ?? null,
  finalityTag: chain.finalityTag ?? null,
  explorerTxUrl: chain.explorerTxUrl ?? null,
  walletRpcUrl: chain.walletRpcUrl ?? null,
  walletRestUrl: chain.walletRestUrl ?? null,
});

const toTokenRow = (token: Token): TokenRow => ({
  ...token,
  contract: token.contract ?? null,
  contractSymbol: token.contractSymbol ?? null,
  verifiedAt: token.verifiedAt ?? null,
  problem: token.problem ?? null,
  minPaymentUsd: token.minPaymentUsd ?? null,
  maxPaymentUsd: token.maxPaymentUsd ?? null,
});
