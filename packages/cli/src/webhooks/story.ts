import { usageError } from '../failure.ts';
import { eventPlaces, eventSamples } from '../generated/events.ts';
import { changedBody } from './event-sample.ts';

type Tree = Record<string, unknown>;

const chosen = ['payment.created', 'payment.awaiting_payment'];
const paid = ['payment.confirming', 'payment.confirmed', 'payment.completed'];

/** What a shop gets told in a row, by the name of the story. */
export const scenarios: Readonly<Record<string, readonly string[]>> = {
  paid: [...chosen, ...paid],
  'paid-in-parts': [...chosen, 'payment.partially_paid', ...paid],
  underpaid: [...chosen, 'payment.partially_paid', 'payment.expired_selection', 'payment.expired_partial'],
  late: [...chosen, 'payment.expired_selection', ...paid],
  'wrong-coin': [...chosen, 'deposit.unmatched'],
  expired: [...chosen, 'payment.expired_selection', 'payment.expired'],
  cancelled: ['payment.created', 'payment.expired'],
  withdrawn: ['withdrawal.created', 'withdrawal.processing', 'withdrawal.completed'],
  refunded: ['refund.requested', 'refund.approved', 'refund.processing', 'refund.completed'],
};

const idNames = ['payment_id', 'withdrawal_id', 'refund_id', 'deposit_id'];

export interface ToldBody {
  readonly event: string;
  readonly body: Tree;
}

/**
 * The events of a story with the ids of one thing that is new, or one event with the ids of its example.
 *
 * @throws CliError `USAGE` for a name that is neither, and a place that none of the events has
 */
export function storyOf(
  name: string,
  changes: readonly string[],
  { at, newId }: { at: Date; newId: () => string },
): readonly ToldBody[] {
  const story = scenarios[name];
  if (story === undefined) return [{ event: name, body: bodyOf(name, changes, at) }];
  const unknown = changes.find((change) => story.every((event) => !hasPlace(event, change)));
  // Refused with the places that there are.
  if (unknown !== undefined) bodyOf(story[0] ?? name, [unknown], at);
  const ids = new Map<unknown, string>();
  return story.map((event, place) => {
    const fitting = changes.filter((change) => hasPlace(event, change));
    const body = bodyOf(event, fitting, new Date(at.getTime() + place));
    const data = body['data'] as Tree;
    for (const one of idNames) {
      const shown = data[one];
      if (typeof shown !== 'string' || fitting.some((change) => change.startsWith(`data.${one}=`))) continue;
      if (!ids.has(shown)) ids.set(shown, newId());
      data[one] = ids.get(shown);
    }
    return { event, body };
  });
}

const hasPlace = (event: string, change: string): boolean =>
  (change.split('=')[0] ?? '') in (eventPlaces[eventSamples[event]?.shape ?? ''] ?? {});

function bodyOf(event: string, changes: readonly string[], at: Date): Tree {
  const sample = eventSamples[event];
  if (sample === undefined)
    throw usageError(
      `"${event}" is neither a story nor an event. There are: ${[...Object.keys(scenarios), ...Object.keys(eventSamples)].join(', ')}.`,
    );
  return changedBody(sample, eventPlaces[sample.shape] ?? {}, changes, at);
}
