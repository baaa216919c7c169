import type { Checkout } from '@florin/sdk';
import type { Command } from 'commander';
import { contextOf, type Context } from '../context.ts';
import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';
import { payerCode } from '../pages/payer-code.ts';
import { groupOf } from './group.ts';

/** `payments qr`: what a wallet scans, in the terminal. */
export function addQr(program: Command, io: Io): void {
  const command = groupOf(program, 'payments')
    .command('qr')
    .argument('<payment-id>')
    .summary('Show a payment as a QR code')
    .description('The payment itself for a wallet once its token is chosen, before that the address of its page.')
    .addHelpText('after', '\nExample:\n  florin payments qr 0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12');
  command.action(async (id: string) => showQr(contextOf(io, command), id));
}

/** Whether a payer may still act: choose a token, or send what is missing. */
const isPayable = ({ status }: Checkout): boolean =>
  ['awaiting_selection', 'expired_selection', 'awaiting_payment', 'partially_paid'].includes(status);

async function showQr(context: Context, id: string): Promise<void> {
  const { io, output } = context;
  const florin = await context.client().merchant('none');
  const checkout = await florin.pay.retrieve(id, { signal: io.signal });
  if (!isPayable(checkout))
    throw new CliError(
      'CONFLICT',
      `The payment is ${checkout.status}: nothing is to be sent, so there is no code to scan.`,
    );
  const { content, code, sum } = await payerCode(florin, id, checkout);
  output.document({ content, lines: code.split('\n') }, `${code}\n${sum}${content}\n`);
}
