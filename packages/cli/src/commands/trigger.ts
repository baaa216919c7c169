import type { Command } from 'commander';
import { readSecret } from '../api/read-input.ts';
import { contextOf, type Context } from '../context.ts';
import { CliError, usageError } from '../failure.ts';
import { eventSamples } from '../generated/events.ts';
import type { Io } from '../io.ts';
import { harmless } from '../output/text.ts';
import { receiverUrl } from '../webhooks/address.ts';
import { type Delivery, deliveryHeaders } from '../webhooks/delivery.ts';
import { isTaken, post } from '../webhooks/post.ts';
import { scenarios, storyOf } from '../webhooks/story.ts';
import { trustFor } from '../webhooks/trust.ts';

interface TriggerOptions {
  readonly set: readonly string[];
  readonly forwardTo?: string;
  readonly secretFile?: string;
  readonly unsigned?: boolean;
  readonly ca?: string;
}

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

/** `trigger`: an invented event, for trying a receiver without a service. */
export function addTrigger(program: Command, io: Io): void {
  const command = program
    .command('trigger')
    .argument(
      '<event>',
      `A story (${Object.keys(scenarios).join(', ')}) or one event: ${Object.keys(eventSamples).join(', ')}.`,
    )
    .summary('Make an event or the events of a story up, sign them, print them or post them')
    .description(
      'Asks no service: the bodies come from the examples of the contract. Signs with FLORIN_WEBHOOK_SECRET. The ' +
        'events of a story are of one payment, withdrawal or refund, new at every call, and come in their order; one ' +
        'that is not taken ends it.',
    )
    .option('--set <place=value>', 'Changes a place of the body; may be repeated.', collect, [])
    .option('--forward-to <url>', 'Posts it there; printed when left out.')
    .option('--secret-file <file>', 'Where the signing secret is read from; - is standard input.')
    .option('--unsigned', 'Signs nothing.')
    .option('--ca <file>', 'An authority to trust for the receiver (PEM).')
    .addHelpText(
      'after',
      '\nExample:\n  florin trigger payment.completed --set data.amount_usd=25.00 --forward-to http://localhost:3000/hooks/florin\n  florin trigger underpaid --forward-to http://localhost:3000/hooks/florin',
    );
  command.action(async (event: string) => trigger(contextOf(io, command), event, command.opts<TriggerOptions>()));
}

/** The secret that signs; null when nothing is to be signed. @throws CliError `USAGE` when there is none */
async function secretOf(io: Io, { unsigned, secretFile }: TriggerOptions): Promise<string | null> {
  if (unsigned) return null;
  const secret = secretFile === undefined ? io.env['FLORIN_WEBHOOK_SECRET'] : await readSecret(io, secretFile);
  if (secret) return secret;
  throw usageError('Nothing to sign with: set FLORIN_WEBHOOK_SECRET, or give --secret-file or --unsigned.');
}

async function trigger({ io, output }: Context, named: string, options: TriggerOptions): Promise<void> {
  const at = new Date(io.clock.now());
  const bodies = storyOf(named, options.set, { at, newId: io.newId });
  const secret = await secretOf(io, options);
  const isStory = named in scenarios;
  const receiver = options.forwardTo === undefined ? null : receiverUrl(options.forwardTo);
  const ca = receiver === null ? null : await trustFor(io, receiver, options.ca);
  for (const { event, body } of bodies) {
    const delivery: Delivery = { id: io.newId(), event, body: JSON.stringify(body) };
    const headers = deliveryHeaders(delivery, secret, at);
    const made =
      receiver === null
        ? printed(delivery, headers)
        : await posted({ io, url: receiver, ca }, { ...delivery, content: body, headers });
    if (isStory) output.entry(made.data, () => made.text.trimEnd());
    else output.document(made.data, made.text);
  }
}

interface Made {
  readonly data: unknown;
  readonly text: string;
}

function printed({ body }: Delivery, headers: Readonly<Record<string, string>>): Made {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { data: { headers, body }, text: `${lines.join('\n')}\n\n${body}\n` };
}

/** @throws CliError `NOT_ACKNOWLEDGED` when the receiver does not take it */
async function posted(
  { io, url, ca }: { io: Io; url: string; ca: string | null },
  delivery: Delivery & { content: unknown; headers: Record<string, string> },
): Promise<Made> {
  const { id, event, body, content, headers } = delivery;
  const outcome = await post(url, headers, body, { signal: io.signal, ca });
  const { status, text } = outcome;
  const answer = status === null ? text : `${status} ${text}`.trim();
  if (!isTaken(outcome)) throw new CliError('NOT_ACKNOWLEDGED', `${url} did not take ${event}: ${answer}.`);
  return {
    data: { delivery: id, status, response: text, body: content },
    text: `${event} taken: ${harmless(answer)}\n`,
  };
}
