import { setTimeout } from 'node:timers/promises';
import type { Balance } from '@florin/contract/schemas/balance';
import type { Checkout, CheckoutStatus, ConfirmedSelection } from '@florin/contract/schemas/checkout';
import type { Payment } from '@florin/contract/schemas/payment';
import type { DevChain, DevFile, DevToken } from '../dev-file.ts';
import type { Rest } from '../rest.ts';
import type { DemoArguments } from './arguments.ts';
import { DemoFailed } from './demo-failed.ts';
import { payOnChain } from './pay-on-chain.ts';
import type { ReceivedEvent, Receiver } from './receiver.ts';

/** Tells a step with the time since the beginning. */
export type Tell = (what: string, detail?: string) => void;

export interface TourParts {
  dev: DevFile;
  rest: Rest;
  receiver: Receiver;
  secret: string;
  tell: Tell;
  /** Aborted when the tour takes too long or somebody ends it; its reason is the DemoFailed to show. */
  signal: AbortSignal;
}

const amountUsd = '25.00';
const askMilliseconds = 250;

/** One payment from its request to the merchant's balance. */
export async function tour(parts: TourParts, { symbol, paymentId }: DemoArguments): Promise<void> {
  const { dev, rest, receiver, secret, tell } = parts;
  const apiKey = { apiKey: dev.merchant.api_key };
  const readBalance = () => rest.get<Balance>('/v1/withdrawals/balance', apiKey);
  const chosen = findToken(dev, symbol);
  const before = await readBalance();
  const id = paymentId ?? (await createPayment(parts));
  const { chain, token, to, amount } = await chooseToken(parts, id, chosen);
  const completed = receiver.completed(id, secret);
  // It is waited for below; until then a failure must not end the process.
  completed.catch(() => {});
  const { hash, from } = await payOnChain(chain, token, to, amount);
  tell('Paid on chain', `${hash} from ${from}`);
  const [event] = await Promise.race([Promise.all([completed, followed(parts, id)]), aborted(parts.signal)]);
  tellEvent(tell, event);
  const after = await readBalance();
  tell('New balance', `${after.balance_usd} USD, it was ${before.balance_usd} USD`);
}

async function createPayment({ rest, dev, tell }: TourParts): Promise<string> {
  const request = { amount_usd: amountUsd, description: 'Demo' };
  const { id, pay_url } = await rest.post<Payment>('/v1/payments', request, { apiKey: dev.merchant.api_key });
  tell('Payment created', `${amountUsd} USD, ${pay_url}`);
  return id;
}

interface Asset {
  chain: DevChain;
  token: DevToken;
}

const assetsOf = (dev: DevFile): Asset[] =>
  dev.chains.flatMap((chain) => chain.tokens.map((token) => ({ chain, token })));

/** By symbol, on the first chain that has it, or by symbol and family. */
function findToken(dev: DevFile, wanted: string): Asset {
  const long = ({ chain, token }: Asset) => `${token.symbol}-${chain.chain_type}`;
  const all = assetsOf(dev);
  const found =
    all.find(({ token }) => token.symbol === wanted) ?? all.find((one) => long(one).toUpperCase() === wanted);
  if (found !== undefined) return found;
  const first = ({ token }: Asset, at: number) => all.findIndex((one) => one.token.symbol === token.symbol) === at;
  const known = all.map((one, at) => (first(one, at) ? one.token.symbol : long(one)));
  throw new DemoFailed(`The stack has no token ${wanted}. Choose one of ${known.join(', ')}.`);
}

interface Choice extends Asset {
  to: string;
  /** Whole units of the token. */
  amount: string;
}

/** Confirms the token, or takes the choice that an existing payment already holds. */
async function chooseToken({ rest, dev, tell }: TourParts, id: string, wanted: Asset): Promise<Choice> {
  const page = await rest.get<Checkout>(`/v1/pay/${id}`);
  const { status, wallet_address: address, remaining_crypto_amount: remaining } = page;
  if ((status === 'awaiting_payment' || status === 'partially_paid') && page.token && address && remaining) {
    tell('Token was chosen', `${remaining} ${page.token.symbol} remain to be sent to ${address}`);
    const locked = assetsOf(dev).find(({ token }) => token.id === page.token?.id);
    if (locked === undefined) throw new DemoFailed(`No chain that runs here has the ${page.token.symbol} of ${id}.`);
    return { ...locked, to: address, amount: remaining };
  }
  if (status !== 'awaiting_selection' && status !== 'expired_selection')
    throw new DemoFailed(`Payment ${id} is ${status}: there is nothing left to pay.`);
  const { token } = wanted;
  const chosen = await rest.post<ConfirmedSelection>(`/v1/pay/${id}/confirm`, { token_id: token.id });
  const { remaining_crypto_amount: amount, locked_rate_usd: rate, wallet_address: to } = chosen;
  tell('Token confirmed', `${amount} ${token.symbol} at ${rate} USD to ${to}`);
  return { ...wanted, to, amount };
}

/** Tells every step of the payment until it is completed. */
async function followed({ rest, tell, signal }: TourParts, id: string): Promise<void> {
  for (let last = ''; ;) {
    const page = await rest.get<CheckoutStatus>(`/v1/pay/${id}/status`);
    const { status, confirmations_received: received, confirmations_required: required } = page;
    const now = status === 'confirming' ? `${status}, ${received ?? 0} of ${required} confirmations` : status;
    if (now !== last) tell('Status', now);
    last = now;
    if (status === 'completed') return;
    if (['failed', 'sweep_failed', 'blacklisted', 'expired'].includes(status))
      throw new DemoFailed(`The payment ended as ${status}. The logs of the stack say why.`);
    await setTimeout(askMilliseconds, undefined, { signal });
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

function tellEvent(tell: Tell, { event, deliveryId, data }: ReceivedEvent): void {
  if (event !== 'payment.completed' || data.status !== 'completed')
    throw new DemoFailed(`The webhook told ${event} with status ${data.status} instead of payment.completed.`);
  tell('Webhook verified', `${event}, HMAC-SHA256 right, net ${data.net_amount_usd} USD, delivery ${deliveryId}`);
}
