import { readAccount, rawOf, spell } from './address.ts';
import { readHolding } from './ask-node.ts';
import { transferBody } from './jetton-transfer.ts';
import type { TonOrder } from './order.ts';
import type { Connected } from './protocol.ts';
import type { SendOutcome } from '../outcome.ts';

/** Nanotons for the fees of two contracts and the making of one of them. What is left comes back to the payer. */
const attached = 50_000_000n;
const validSeconds = 300;

type Part = { messages: readonly object[] } | { items: readonly object[] };

const coinPart = ({ to, amount }: TonOrder): Part => ({
  messages: [{ address: spell(readAccount(to), { bounceable: false }), amount: `${amount}` }],
});

/** A wallet that knows jettons by their masters builds the rest itself. */
const itemPart = ({ to, amount }: TonOrder, master: string): Part => ({
  items: [
    {
      type: 'jetton',
      master: spell(readAccount(master), { bounceable: true }),
      destination: spell(readAccount(to), { bounceable: false }),
      amount: `${amount}`,
    },
  ],
});

/** Any other is given a message to the contract that keeps the payer's jettons, whose address an index knows. */
async function jettonPart(order: TonOrder, master: string, payer: Connected): Promise<Part | SendOutcome> {
  const { to, amount, nodeUrl } = order;
  if (payer.takesJettons) return itemPart(order, master);
  if (nodeUrl === null) return 'unsupported';
  const [owner, jetton] = [payer.address, master].map((text) => rawOf(readAccount(text))) as [string, string];
  const holding = await readHolding(nodeUrl, owner, jetton).catch(() => undefined);
  if (holding === undefined) return 'not_ready';
  if (holding === null || holding.held < amount) return 'too_little';
  const payload = transferBody({ amount, to: readAccount(to), response: readAccount(owner) });
  const address = spell(readAccount(holding.wallet), { bounceable: true });
  return { messages: [{ address, amount: `${attached}`, payload }] };
}

/**
 * The transaction for exactly this transfer, as wallets take it (TON Connect, `sendTransaction`), in JSON. It names the
 * network and the account, which a wallet must not change.
 *
 * @returns what the payer is told where nothing can be asked for
 */
export async function transactionOf(order: TonOrder, payer: Connected): Promise<{ json: string } | SendOutcome> {
  if (payer.network !== order.network) return 'other_network';
  const part = order.jetton === null ? coinPart(order) : await jettonPart(order, order.jetton, payer);
  if (typeof part === 'string') return part;
  const valid_until = Math.floor(order.now() / 1000) + validSeconds;
  return { json: JSON.stringify({ valid_until, network: order.network, from: payer.address, ...part }) };
}
