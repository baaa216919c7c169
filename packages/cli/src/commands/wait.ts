import type { Payment } from '@florin/sdk';
import type { Command } from 'commander';
import { operations } from '../generated/commands.ts';
import { contextOf, type Context } from '../context.ts';
import { usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { durationMs } from './duration.ts';
import { groupOf } from './group.ts';

interface WaitOptions {
  readonly until: string;
  readonly within: string;
  readonly every: string;
}

/** Statuses of a payment, as the contract lists them. */
const statuses = operations
  .find(({ command }) => command === 'payments list')
  ?.fields.find(({ name }) => name === 'status')?.words;

/** `payments wait`: until a payment has come as far as is asked for. */
export function addWait(program: Command, io: Io): void {
  const command = groupOf(program, 'payments')
    .command('wait')
    .argument('<payment-id>')
    .summary('Wait until a payment has reached a status')
    .description('Answers the payment once it is there. Ends with 6 when it stopped elsewhere, with 9 when time is up.')
    .option('--until <status>', 'The status; one that was passed through counts as reached.', 'completed')
    .option('--within <time>', 'How long at most: 90s, 10m, 2h.', '1h')
    .option('--every <time>', 'Between two looks.', '2s')
    .addHelpText('after', '\nExample:\n  florin payments wait 0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12 --within 10m');
  command.action(async (id: string) => wait(contextOf(io, command), id, command.opts<WaitOptions>()));
}

async function wait(context: Context, id: string, { until, within, every }: WaitOptions): Promise<void> {
  if (!statuses?.includes(until)) throw usageError(`--until: "${until}" is none of: ${statuses?.join(', ')}.`);
  const withinMs = durationMs('within', within);
  const everyMs = durationMs('every', every);
  const payment = await awaitPayment(context, id, { until, withinMs, everyMs });
  context.output.answer(payment);
}

/** Waits for a status and shows on standard error how far the payment has come. @throws FlorinError */
export async function awaitPayment(
  context: Context,
  id: string,
  { until, withinMs, everyMs }: { until: string; withinMs: number; everyMs: number },
): Promise<Payment> {
  const { io, output } = context;
  const florin = await context.client().merchant('payments');
  const began = io.clock.now();
  let shown = '';
  const hasReached = (payment: Payment): boolean => {
    const seconds = Math.round((io.clock.now() - began) / 1000);
    const text = `${payment.status}, ${payment.total_received_crypto} received`;
    // A line that is overwritten may tell the time; one that stays tells news.
    if (io.err.isTTY) output.progress(`${text}, ${seconds} s`);
    else if (text !== shown) output.progress(text);
    shown = text;
    return (
      payment.status === until || Object.entries(payment).some(([name, at]) => name === `${until}_at` && at !== null)
    );
  };
  try {
    return await florin.payments.waitFor(id, { until: hasReached, withinMs, everyMs, signal: io.signal });
  } finally {
    output.endProgress();
  }
}
