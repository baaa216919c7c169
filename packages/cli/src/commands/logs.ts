import type { Command } from 'commander';
import { contextOf, type Context } from '../context.ts';
import { usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { groupOf } from './group.ts';

/** `webhooks logs`: the newest deliveries with what the receiver answered to the last attempt of each. */
export function addLogs(program: Command, io: Io): void {
  const command = groupOf(program, 'webhooks')
    .command('logs')
    .summary('Show the newest deliveries and what the receiver answered')
    .option('--failed', 'Only what was not taken.')
    .option('--limit <number>', 'How many.', '20')
    .addHelpText('after', '\nExample:\n  florin webhooks logs --failed');
  command.action(async () => showLogs(contextOf(io, command), command.opts<{ failed?: boolean; limit: string }>()));
}

function mostOf(limit: string): number {
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw usageError('--limit must be a whole number from 1 to 9999.');
  return Number(limit);
}

async function showLogs(context: Context, { failed, limit }: { failed?: boolean; limit: string }): Promise<void> {
  const { io, output } = context;
  const most = mostOf(limit);
  const florin = await context.client().merchant('webhooks');
  const deliveries: object[] = [];
  for await (const { job_id } of florin.webhooks.deliveries({ per_page: 50 }, { signal: io.signal })) {
    if (deliveries.length >= most) break;
    const { event, status, attempt_count, logs } = await florin.webhooks.delivery(job_id, { signal: io.signal });
    const last = logs.at(-1);
    if (failed && last?.success !== false) continue;
    const answer = last?.response_body ?? last?.error_message ?? null;
    const at = last?.attempted_at ?? null;
    deliveries.push({ job_id, status, event, attempt_count, at, answered: last?.response_status ?? null, answer });
  }
  output.answer({ deliveries });
}
