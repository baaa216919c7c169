import type { Checkout, Florin, UsdInput } from '@florin/sdk';
import type { Command } from 'commander';
import { contextOf, type Context } from '../context.ts';
import { sendTransaction } from '../dev-chain/send-transaction.ts';
import { baseUnits, transferOf } from '../dev-chain/transfer.ts';
import { CliError, usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { devAt } from '../profiles/target.ts';
import type { DevChain, DevFile, DevToken } from '../profiles/dev-file.ts';
import { openPage } from '../pages/open-page.ts';
import { payerCode } from '../pages/payer-code.ts';
import { groupOf } from './group.ts';
import { awaitPayment } from './wait.ts';

interface PayOptions {
  readonly amountUsd?: string;
  readonly token: string;
  readonly send?: string;
  readonly wait: boolean;
  readonly open?: boolean;
  readonly qr?: boolean;
}

const idAtEnd = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `pay`: plays the payer on the chain of the development stack. */
export function addPay(program: Command, io: Io): void {
  const command = groupOf(program, 'pay')
    .argument('[payment]', 'A payment of the development stack: its id or its link.')
    .summary("The payer's side of one payment; `pay <payment>` pays it on the development chain")
    .option('--amount-usd <decimal>', 'Makes a new payment of so much instead.')
    .option('--token <symbol>', 'What to pay in.', 'USDT')
    .option('--send <amount>', 'Sends so much instead of what is asked for.')
    .option('--qr', 'Shows what another wallet would scan, and waits for its coins instead of sending any.')
    .option('--open', 'Opens its page in the browser before, to watch it there.')
    .option('--no-wait', 'Does not wait until the payment is completed.')
    .addHelpText('after', '\nExample:\n  florin pay --amount-usd 25.00 --token ETH');
  command.action(async (payment?: string) => pay(contextOf(io, command), payment, command.opts<PayOptions>()));
}

async function pay(context: Context, payment: string | undefined, options: PayOptions): Promise<void> {
  const { io, output } = context;
  const client = context.client();
  const dev = client.target.dev ?? devAt(io, client.target.baseUrl);
  if (dev === null)
    throw usageError('Only the development stack has accounts that pay: run "npm start", and use --profile dev.');
  const florin = await client.merchant('payments');
  const id = await paymentId(florin, payment, options);
  if (options.open) await openPage(context, `${(await florin.service.brand()).pay_page_base}/pay/${id}`);
  const { chain, token, to, amount } = await selection(florin, dev, id, options.token.toUpperCase(), io.signal);
  const [from = ''] = chain.payers;
  const sent = options.send ?? amount;
  const asked = { payment_id: id, token: token.symbol, chain: chain.short_name, amount: sent };
  const told = options.qr
    ? { ...asked, from: null, to, tx_hash: null }
    : {
        ...asked,
        from,
        to,
        tx_hash: await sendTransaction(io, chain.rpc_url, transferOf(token, from, to, baseUnits(sent, token.decimals))),
      };
  output.note(
    told.tx_hash === null ? await shownCode(florin, id) : `Sent ${sent} ${token.symbol} to ${to}: ${told.tx_hash}`,
  );
  if (!options.wait) {
    output.answer(told);
    return;
  }
  const { status, net_settlement_usd } = await awaitPayment(context, id, {
    until: 'completed',
    withinMs: 300_000,
    everyMs: 500,
  });
  output.answer({ ...told, status, net_settlement_usd });
}

async function shownCode(florin: Florin, id: string): Promise<string> {
  const { code, sum, content } = await payerCode(florin, id, await florin.pay.retrieve(id));
  return `${code}\n${sum}${content}`;
}

async function paymentId(florin: Florin, payment: string | undefined, { amountUsd }: PayOptions): Promise<string> {
  if (payment !== undefined) {
    const id = idAtEnd.exec(payment)?.[0];
    if (id === undefined) throw usageError(`"${payment}" is neither a command of pay nor the id or link of a payment.`);
    return id;
  }
  if (amountUsd === undefined) throw usageError('Name a payment, or make one with --amount-usd.');
  if (!/^\d{1,16}(\.\d{1,2})?$/.test(amountUsd)) throw usageError('--amount-usd must be plain digits such as 25.00.');
  return (await florin.payments.create({ amount_usd: amountUsd as UsdInput })).id;
}

interface Selected {
  readonly chain: DevChain;
  readonly token: DevToken;
  readonly to: string;
  readonly amount: string;
}

function tokenOf(dev: DevFile, fits: (token: DevToken) => boolean, name: string): { chain: DevChain; token: DevToken } {
  for (const chain of dev.chains) {
    const token = chain.tokens.find(fits);
    if (token !== undefined) return { chain, token };
  }
  const symbols = dev.chains.flatMap(({ tokens }) => tokens.map(({ symbol }) => symbol));
  throw usageError(`--token: the development chain has no ${name}. It has: ${symbols.join(', ')}.`);
}

const isChosen = ({ status }: Checkout): boolean => status === 'awaiting_payment' || status === 'partially_paid';

/** What to send where: the token is chosen first, unless it was. */
async function selection(
  florin: Florin,
  dev: DevFile,
  id: string,
  symbol: string,
  signal: AbortSignal,
): Promise<Selected> {
  const checkout = await florin.pay.retrieve(id, { signal });
  const { token, wallet_address: to, remaining_crypto_amount: amount } = checkout;
  if (isChosen(checkout) && token !== null && to !== null && amount !== null)
    return { ...tokenOf(dev, (one) => one.id === token.id, token.symbol), to, amount };
  if (checkout.status !== 'awaiting_selection' && checkout.status !== 'expired_selection')
    throw new CliError('CONFLICT', `The payment is ${checkout.status}: nothing is to be sent.`);
  const chosen = tokenOf(dev, (one) => one.symbol === symbol, symbol);
  const confirmed = await florin.pay.confirm(id, { token_id: chosen.token.id }, { signal });
  return { ...chosen, to: confirmed.wallet_address, amount: confirmed.remaining_crypto_amount };
}
