/** A coin of the catalogue that both tellers have; USDC lies on another chain. */
export type Coin = 'USDT' | 'ETH' | 'USDC';

/** Plays one payment: in the kit, or on the product's engine with blocks that are written by hand. */
export interface Teller {
  create(amountUsd: string, coins?: readonly Coin[]): Promise<void>;
  choose(coin: Coin): Promise<void>;
  /** The payer takes the choice back. */
  change(): Promise<void>;
  /** The merchant ends the payment. */
  cancel(): Promise<void>;
  /** Coins arrive in the next block, in whole units of the coin. */
  send(coin: Coin, amount: string): Promise<void>;
  /** Blocks go by. */
  mine(blocks: number): Promise<void>;
  /** The chain takes back the newest blocks with coins that are not final. */
  reorg(): Promise<void>;
  /** Coins that the payment cannot keep go back to an address of the payer. */
  refund(): Promise<void>;
  /** Time goes by. */
  wait(minutes: number): Promise<void>;
}

type Story = (teller: Teller) => Promise<void>;

const hour = 60;
const day = 24 * hour;
/** Longer than any window. */
const window = 31;
/** More than the chains of the catalogue need. */
const deep = 5;

const asked = async (teller: Teller, coin: Coin = 'USDT', coins?: readonly Coin[]): Promise<void> => {
  await teller.create('25.00', coins);
  await teller.choose(coin);
};
const paid = async (teller: Teller, coin: Coin, amount: string): Promise<void> => {
  await teller.send(coin, amount);
  await teller.mine(deep);
};

/** What may become of a payment, by its name. Every story is told with the same words to both. */
export const stories: Readonly<Record<string, Story>> = {
  'paid at once': async (teller) => {
    await asked(teller);
    await paid(teller, 'USDT', '25');
  },
  'paid in a coin whose price moves': async (teller) => {
    await asked(teller, 'ETH');
    await paid(teller, 'ETH', '0.00785176');
  },
  'paid too little, and then the rest': async (teller) => {
    await asked(teller);
    await paid(teller, 'USDT', '10');
    await paid(teller, 'USDT', '15');
  },
  'paid too little, and never the rest': async (teller) => {
    await asked(teller);
    await paid(teller, 'USDT', '10');
    await teller.wait(window);
    await teller.wait(25 * hour);
  },
  'paid too much': async (teller) => {
    await asked(teller);
    await paid(teller, 'USDT', '30');
  },
  'paid an hour after the window': async (teller) => {
    await asked(teller);
    await teller.wait(window + hour);
    await paid(teller, 'USDT', '25');
  },
  'chosen again after the window, and paid': async (teller) => {
    await asked(teller);
    await teller.wait(window);
    await teller.choose('ETH');
    await paid(teller, 'ETH', '0.00785176');
  },
  'paid on a chain that was not offered': async (teller) => {
    await asked(teller, 'USDT', ['USDT']);
    await paid(teller, 'USDC', '25');
  },
  'paid on another chain that was offered': async (teller) => {
    await asked(teller);
    await paid(teller, 'USDC', '25');
  },
  'paid in another coin of the chain that was not offered': async (teller) => {
    await asked(teller, 'USDT', ['USDT']);
    await paid(teller, 'ETH', '0.00785176');
  },
  'paid in a block that the chain takes back, and never again': async (teller) => {
    await asked(teller);
    await teller.send('USDT', '25');
    await teller.reorg();
    await teller.wait(window);
  },
  'paid in a block that the chain takes back, and once more': async (teller) => {
    await asked(teller);
    await teller.send('USDT', '25');
    await teller.reorg();
    await paid(teller, 'USDT', '25');
  },
  'paid in two halves, the second of which the chain takes back': async (teller) => {
    await asked(teller);
    await paid(teller, 'USDT', '12.5');
    await teller.send('USDT', '12.5');
    await teller.reorg();
    await paid(teller, 'USDT', '12.5');
  },
  'paid in two halves of one moment': async (teller) => {
    await asked(teller);
    await teller.send('USDT', '12.5');
    await teller.send('USDT', '12.5');
    await teller.mine(deep);
  },
  'never chosen': async (teller) => {
    await teller.create('25.00');
    await teller.wait(8 * day);
  },
  'chosen, and never paid': async (teller) => {
    await asked(teller);
    await teller.wait(window);
    await teller.wait(8 * day);
  },
  'cancelled before a choice': async (teller) => {
    await teller.create('25.00');
    await teller.cancel();
  },
  'cancelled after the choice': async (teller) => {
    await asked(teller);
    await teller.cancel();
  },
  'cancelled, and paid all the same': async (teller) => {
    await asked(teller);
    await teller.cancel();
    await paid(teller, 'USDT', '25');
  },
  'another coin chosen, and paid in it': async (teller) => {
    await asked(teller);
    await teller.change();
    await teller.choose('ETH');
    await paid(teller, 'ETH', '0.00785176');
  },
  'another coin chosen, and paid in the first one': async (teller) => {
    await asked(teller);
    await teller.change();
    await teller.choose('ETH');
    await paid(teller, 'USDT', '25');
  },
  'paid twice, and the second time goes back': async (teller) => {
    await asked(teller);
    await paid(teller, 'USDT', '25');
    await paid(teller, 'USDT', '25');
    await teller.refund();
  },
  'paid too much, and what is too much goes back': async (teller) => {
    await asked(teller);
    await paid(teller, 'USDT', '30');
    await teller.refund();
  },
  'too little to count': async (teller) => {
    await asked(teller);
    await paid(teller, 'USDT', '0.01');
  },
  'paid twice': async (teller) => {
    await asked(teller);
    await paid(teller, 'USDT', '25');
    await paid(teller, 'USDT', '25');
  },
};
