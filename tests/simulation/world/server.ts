import { evmAddressBook } from '@florin/chain-evm/address-book';
import { tronAddressBook } from '@florin/chain-tron/address-book';
import { sqlState } from '@florin/database/database';
import { Refusal } from '@florin/domain/errors';
import type { VerifyAddress } from '@florin/engine/base-ports';
import { verifiedAddresses } from '@florin/engine/addresses/verified-addresses';
import { verifySecondFactor } from '@florin/engine/accounts/second-factor/verify';
import { treasuryCoverage } from '@florin/engine/payouts/treasury-provider';
import { testApprovals } from '@florin/testing/test-approvals';
import { connectionCut } from '../core/scheduler.ts';
import { coinBook } from './base.ts';
import { Process, wordsOf } from './process.ts';
import type { World } from './world.ts';

/** A refusal, or a connection that was lost on the way; PostgreSQL may end a transaction for others' sake. */
const isExpected = (error: unknown): boolean =>
  error instanceof Refusal ||
  (error instanceof Error && error.message === connectionCut().message) ||
  ['40001', '40P01'].includes(sqlState(error) ?? '');

/** An API server: requests come in whenever somebody sends one, several at a time. */
export class Server extends Process {
  readonly #verifyAddress: VerifyAddress;
  #isCatalogueBusy = false;

  constructor(world: World, name: string) {
    super(world, name);
    this.#verifyAddress = verifiedAddresses(world.place.base.attestor.key, () => {});
  }

  /** Everything that a use-case of the API may ask for. */
  get api() {
    const { ports, db, world } = this;
    const { secrets } = world.place.base;
    const factor = { attempts: db, clock: world.clock, secrets };
    return {
      ...ports,
      secrets,
      approvals: testApprovals,
      addressBooks: new Map(
        [evmAddressBook, coinBook, ...(world.lifetimes === null ? [] : [tronAddressBook])].map((book) => [
          book.family,
          book,
        ]),
      ),
      coverage: treasuryCoverage,
      verifyAddress: this.#verifyAddress,
      verifySecondFactor: verifySecondFactor.bind(null, factor),
    };
  }

  /** Sends a request; `answered` is called when the answer arrives, which it need not. */
  request<T>(words: string, work: (api: Server['api']) => Promise<T>, answered: (value: T) => void = () => {}): void {
    this.#send(words, work, { answered, ended: () => {} });
  }

  /**
   * Sends a request that changes the catalogue, unless one is under way: of several that wait for one row after a third
   * has changed it, PostgreSQL lets on whichever comes first by its own clock.
   */
  changeCatalogue(words: string, work: (api: Server['api']) => Promise<unknown>): void {
    if (this.#isCatalogueBusy) return;
    this.#isCatalogueBusy = true;
    this.#send(words, work, { answered: () => {}, ended: () => (this.#isCatalogueBusy = false) });
  }

  #send<T>(
    words: string,
    work: (api: Server['api']) => Promise<T>,
    { answered, ended }: { answered: (value: T) => void; ended: () => void },
  ): void {
    const { story } = this.world;
    story.tell(words);
    this.begin(
      () => work(this.api),
      (outcome) => {
        ended();
        if ('value' in outcome) answered(outcome.value);
        else if (!isExpected(outcome.error)) this.world.unexpected.push(`${words}: ${wordsOf(outcome.error)}`);
        story.note(`${words}: ${'value' in outcome ? 'ok' : wordsOf(outcome.error)}`);
      },
    );
  }
}
