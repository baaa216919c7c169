import { type TestToken, testTokens } from '@florin/testing/catalogue';
import { coinChain, coinToken } from '@florin/testing/coin-catalogue';
import { lifetimeChain, lifetimeTokens } from '@florin/testing/lifetime-catalogue';
import type { Random } from '../core/random.ts';
import { chainOf } from '../world/true-chain.ts';
import type { World } from '../world/world.ts';
import type { KnownPayment } from './merchants.ts';

/** What a payer sends who mistakes the network, or the coin. */
export interface OtherCoins {
  token: TestToken;
  to: string;
  amount: bigint;
}

type Choice = KnownPayment['choices'][number];

const offered: readonly TestToken[] = [...Object.values(testTokens), coinToken];
const ofAll: readonly TestToken[] = [...offered, ...Object.values(lifetimeTokens)];

/** Another coin than the chosen one, to the address that the page showed for it: nearly always about the whole. */
export async function otherCoins(
  world: World,
  random: Random,
  { payment, choice }: { payment: KnownPayment; choice: Choice },
): Promise<OtherCoins | null> {
  const token = random.pick((world.knobs.lifetimes ? ofAll : offered).filter(({ id }) => id !== choice.token.id));
  const isWhole = random.chance(0.7);
  const percent = isWhole ? random.int(101, 108) : random.int(30, 97);
  const amount = (unitsWorth(world, choice, token) * BigInt(percent)) / 100n;
  if (amount === 0n) return null;
  const isSameFamily = chainOf(token.id) === chainOf(choice.token.id);
  const to = isSameFamily ? choice.address : await addressOf(world, payment, token);
  if (to === null || world.bereft.has(to)) return null;
  if (!isWhole) payment.wish = token;
  return { token, to, amount };
}

/** As many base units of a token as the chosen ones are worth, at the true prices of this moment. */
function unitsWorth(world: World, { token: chosen, needs }: Choice, token: TestToken): bigint {
  const cents = needs * centsOf(world, chosen);
  const [from, to] = [10n ** BigInt(chosen.decimals), 10n ** BigInt(token.decimals)];
  return (cents * to) / (from * centsOf(world, token));
}

const centsOf = ({ rates }: World, { symbol }: TestToken): bigint => rates.truthOf(symbol)?.at(-1)?.cents ?? 100n;

const families: Readonly<Record<string, string>> = {
  [coinChain.id]: coinChain.network,
  [lifetimeChain.id]: lifetimeChain.family,
};

/** The page shows every coin's address before one is chosen. */
async function addressOf({ place, lifetimes }: World, { id }: KnownPayment, token: TestToken): Promise<string | null> {
  const family = families[chainOf(token.id)] ?? 'evm';
  const { rows } = await place.control.query<{ address: string }>({
    name: 'simulation_address_of',
    text: `select address from deposit_addresses a join payments p on p.deposit_index = a.index
            where p.id = $1 and a.family = $2`,
    values: [id, family],
  });
  const address = rows[0]?.address ?? null;
  if (address !== null && family === lifetimeChain.family) lifetimes?.learn(address);
  return address?.toLowerCase() ?? null;
}
