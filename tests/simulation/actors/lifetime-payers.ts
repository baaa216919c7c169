import type { TestToken } from '@florin/testing/catalogue';
import { lifetimeTokens, lifetimeTokenWord } from '@florin/testing/lifetime-catalogue';
import { payData, tillWord, transferData } from '@florin/testing/simulated-tron/contracts';
import type { Random } from '../core/random.ts';
import type { World } from '../world/world.ts';

/** Some pay through a contract of theirs: coins come by a call inside of it then. */
const tillChance = 0.25;
/** How long a wallet lets a transaction live. */
const [secondsLeast, secondsMost] = [60, 600];

/** Payers on the chain of lifetimes. */
export class LifetimePayers {
  #sent = 0n;
  readonly counts = { lifetimePaid: 0, lifetimePaidByContract: 0 };
  readonly #world: World;
  readonly #random: Random;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('lifetime payers');
  }

  /** Sends amounts in one transaction. @returns its hash, when a node took it */
  send(to: string, token: TestToken, amounts: readonly bigint[]): string | null {
    const { lifetimes, sent, story } = this.#world;
    const word = lifetimes?.wordOf(to) ?? null;
    if (lifetimes === null || word === null) return null;
    const from = this.#random.pick(lifetimes.payers);
    const seconds = this.#random.int(secondsLeast, secondsMost);
    const isByTill = this.#random.chance(tillChance) || amounts.length > 1;
    try {
      const what = whatPays(word, token, { amounts, isByTill });
      const { txId } = lifetimes.chain.send(from, what, { mark: (this.#sent += 1n), seconds });
      sent.push({ hash: txId, to, token, amounts });
      this.counts.lifetimePaid += 1;
      this.counts.lifetimePaidByContract += Number(isByTill);
      return txId;
    } catch (error) {
      story.note(`a payer cannot send: ${String(error)}`);
      return null;
    }
  }
}

function whatPays(
  to: string,
  token: TestToken,
  { amounts, isByTill }: { amounts: readonly bigint[]; isByTill: boolean },
) {
  const isCoin = token.id === lifetimeTokens.trx.id;
  const amount = amounts.reduce((sum, one) => sum + one, 0n);
  const call = { type: 'TriggerSmartContract', contract: tillWord, value: isCoin ? amount : 0n } as const;
  if (isByTill) return { ...call, data: payData(to, isCoin ? 'coins' : 'tokens', amounts) };
  if (isCoin) return { type: 'TransferContract', to, amount } as const;
  return { ...call, contract: lifetimeTokenWord, data: transferData(to, amount) };
}
