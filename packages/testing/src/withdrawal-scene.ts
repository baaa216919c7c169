import { evmAddressBook } from '@florin/chain-evm/address-book';
import type { Database } from '@florin/database/database';
import type { WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { AddressBook } from '@florin/domain/ports/chain';
import type { Caller } from '@florin/engine/accounts/caller';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { requestWithdrawal } from '@florin/engine/withdrawals/request-withdrawal';
import { setWallet } from '@florin/engine/withdrawals/set-wallet';
import { treasuryCoverage } from '@florin/engine/payouts/treasury-provider';
import { SystemIds } from '@florin/system/system-ids';
import { seedCatalogue, testChain, testTokens } from './catalogue.ts';
import { creditMerchant } from './credit.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { seedMerchant } from './merchant.ts';
import { testApprovals } from './test-approvals.ts';
import { TestClock } from './test-clock.ts';

/** A well-formed wallet of nobody's. */
export const testWallet = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Where merchants of a scene are paid to. */
export interface PayoutPlace {
  chainId: string;
  wallet: string;
  /** Of USDT there. */
  tokenId: string;
  addressBook: AddressBook;
}

const testPlace: PayoutPlace = {
  chainId: testChain.id,
  wallet: testWallet,
  tokenId: testTokens.usdt.id,
  addressBook: evmAddressBook,
};

export interface WithdrawalScenePorts {
  db: Database;
  ownerUrl: string;
  clock?: TestClock;
  /** The test chain when omitted. */
  place?: PayoutPlace;
}

/** Merchants with money and wallets on a seeded catalogue. */
export class WithdrawalScene {
  readonly db: Database;
  readonly clock: TestClock;
  readonly #ownerUrl: string;
  readonly #place: PayoutPlace;
  readonly ids: SystemIds;
  readonly catalogue: CatalogueCache;

  constructor({ db, ownerUrl, clock = new TestClock(), place = testPlace }: WithdrawalScenePorts) {
    this.#place = place;
    this.db = db;
    this.clock = clock;
    this.ids = new SystemIds(clock);
    this.catalogue = new CatalogueCache(db, clock);
    this.#ownerUrl = ownerUrl;
  }

  /** On a database of its own with the test catalogue; whoever opens it closes the database. */
  static async fresh(): Promise<{ database: TestDatabase; scene: WithdrawalScene }> {
    const database = await freshDatabase();
    await seedCatalogue(database.url('owner'));
    return { database, scene: new WithdrawalScene({ db: database.db, ownerUrl: database.url('owner') }) };
  }

  /** Every port that a use-case of withdrawals may ask for. */
  get ports() {
    const { db, clock, ids, catalogue } = this;
    const { addressBook } = this.#place;
    const addressBooks = new Map([[addressBook.family, addressBook]]);
    const approvals = testApprovals;
    const verifySecondFactor = async () => {};
    return { db, clock, ids, catalogue, approvals, coverage: treasuryCoverage, addressBooks, verifySecondFactor };
  }

  /** With a wallet on the test chain. */
  async merchant(amountUsd: string, change: Partial<Caller> = {}): Promise<Caller> {
    const merchant = await seedMerchant(this.#ownerUrl, change);
    const { tokenId, chainId, wallet } = this.#place;
    await creditMerchant(this.db, merchant.accountId, { tokenId, amountUsd, at: this.clock.now() });
    const setting = { chainId, address: wallet, label: null };
    await setWallet(
      this.ports,
      { merchantId: merchant.accountId, ...setting },
      { actorId: merchant.accountId, requestId: null },
    );
    return merchant;
  }

  async request(merchant: Caller, amountUsd: string): Promise<WithdrawalRow> {
    const request = { chainId: this.#place.chainId, amountUsd, totpCode: undefined };
    const outcome = await requestWithdrawal(this.ports, merchant, { ...request });
    if (outcome.replayed) throw new Error('A request without a key was taken for another one.');
    return outcome.result;
  }
}
