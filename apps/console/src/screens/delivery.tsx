import type { Delivery } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Failure } from '@florin/ui/parts/states';
import { Exact, When } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import type { ScreenProps } from '@florin/ui/route/screen';
import { florin } from '../client.ts';
import { Status } from '../parts/status.tsx';
import { deliveryStatuses } from '../words/statuses.ts';
import { useMay } from '../may.tsx';
import { useSay } from '../words/spoken.ts';

/** What the shop said at each try. */
function Attempts({ delivery }: { delivery: Delivery }) {
  const say = useSay();
  return (
    <section class="card">
      <h2>{say('attempts')}</h2>
      <ol class="timeline">
        {delivery.logs.toReversed().map((log) => (
          <li key={log.id} class={log.success ? 'payment' : 'failed'}>
            <p>
              <strong>
                {log.response_status === null ? say('no_answer') : say('answered', { status: log.response_status })}
              </strong>{' '}
              <When at={log.attempted_at} whole /> <span class="faint">{say('ms', { ms: log.duration_ms })}</span>
            </p>
            {log.error_message !== null && <p class="problem">{log.error_message}</p>}
            {log.response_body !== null && log.response_body !== '' && (
              <pre tabIndex={0}>{log.response_body.slice(0, 2000)}</pre>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Standing({ delivery }: { delivery: Delivery }) {
  const say = useSay();
  const { status, attempt_count: tries, max_attempts: most, next_attempt_at: next, source_type: kind } = delivery;
  return (
    <section class="card">
      <dl class="facts">
        <dt>{say('status')}</dt>
        <dd>
          <Status said={deliveryStatuses[status]} />
        </dd>
        <dt>{say('tries')}</dt>
        <dd>{say('uses_of', { uses: tries, max: most })}</dd>
        {next !== null && (
          <>
            <dt>{say('next_try')}</dt>
            <dd>
              <When at={next} whole />
            </dd>
          </>
        )}
        <dt>{say('about')}</dt>
        <dd>
          {kind === 'payment' ? (
            <a href={`/payments/${delivery.source_id}`}>
              {say('payment')} <Exact>{delivery.source_id}</Exact>
            </a>
          ) : (
            <Exact>{delivery.source_id}</Exact>
          )}
        </dd>
      </dl>
    </section>
  );
}

const retriable = new Set<Delivery['status']>(['failed', 'permanently_failed']);

/** One delivery: what is sent, what the shop answered at each try, and how to try again. */
export function DeliveryScreen({ id = '' }: ScreenProps) {
  const say = useSay();
  const query = useQuery(`delivery:${id}`, (signal) => florin().webhooks.delivery(id, { signal }), 5_000);
  const { isBusy, problem, act } = useAction();
  const { data } = query;
  const may = useMay();
  const retry = async (): Promise<void> => {
    await florin().webhooks.retryDelivery(id);
    query.again();
  };
  return (
    <>
      <Head title={data ? data.event : say('delivery')} back={{ href: '/webhooks', label: say('webhooks') }}>
        {data && may('webhooks.retryDelivery') && retriable.has(data.status) && (
          <Button look="main" busy={isBusy} press={() => void act(retry)}>
            {say('retry')}
          </Button>
        )}
      </Head>
      {problem && <Failure problem={problem} />}
      <Asked query={query}>
        {(delivery) => (
          <>
            <Standing delivery={delivery} />
            <Attempts delivery={delivery} />
            <section class="card">
              <h2>{say('sent')}</h2>
              <pre tabIndex={0}>{JSON.stringify(delivery.payload, null, 2)}</pre>
            </section>
          </>
        )}
      </Asked>
    </>
  );
}
