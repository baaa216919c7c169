import type { Timeline } from '@florin/sdk';
import { Asked } from '@florin/ui/parts/states';
import { Coin, Exact, ShortId, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { florin } from '../client.ts';
import { useSay } from '../words/spoken.ts';

type Entry = Timeline['entries'][number];

const everyMs = 5_000;

/** What there is to see of one thing that happened: the coins, the transaction, what the shop answered. */
function Particulars({ entry }: { entry: Entry }) {
  const say = useSay();
  const { amount_crypto: amount, symbol, tx_hash: hash, explorer_url: explorer, response_status: status } = entry;
  return (
    <p class="faint particulars">
      {amount !== null && symbol !== null && <Coin amount={amount} symbol={symbol} />}
      {hash !== null &&
        (explorer === null ? (
          <ShortId id={hash} />
        ) : (
          <a href={explorer} target="_blank" rel="noreferrer">
            <Exact>{`${hash.slice(0, 10)}…`}</Exact> {say('explorer')}
          </a>
        ))}
      {status !== null && <span>{say('answered', { status })}</span>}
      {entry.delivery_id !== null && <a href={`/webhooks/${entry.delivery_id}`}>{say('delivery')}</a>}
    </p>
  );
}

/** What happened, newest first, each with its time and its proof. */
export function PaymentTimeline({ id, isOver }: { id: string; isOver: boolean }) {
  const say = useSay();
  const query = useQuery(
    `timeline:${id}`,
    (signal) => florin().payments.timeline(id, { signal }),
    isOver ? null : everyMs,
  );
  return (
    <section class="card">
      <h2>{say('timeline')}</h2>
      <Asked query={query}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p class="faint">{say('no_timeline')}</p>
          ) : (
            <ol class="timeline">
              {entries.toReversed().map((entry, at) => (
                <li key={`${entry.at}-${entries.length - at}`} class={entry.kind}>
                  <p>
                    <span>{entry.title}</span> <When at={entry.at} whole />
                  </p>
                  <Particulars entry={entry} />
                </li>
              ))}
            </ol>
          )
        }
      </Asked>
    </section>
  );
}
