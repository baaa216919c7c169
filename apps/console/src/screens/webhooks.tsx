import { Button } from '@florin/ui/parts/button';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { May } from '../may.tsx';
import { useSay } from '../words/spoken.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

type Open = 'endpoint' | 'replay' | null;

/** Where the shop hears of payments, whether it answers, and every delivery. */
export function Webhooks() {
  const say = useSay();
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery('endpoints', (signal) => florin().webhookEndpoints.list({ signal }), 15_000);
  const close = (): void => setOpen(null);
  return (
    <>
      <Head title={say('webhooks')}>
        <May call="webhooks.replay">
          <Button press={() => setOpen('replay')}>{say('replay')}</Button>
        </May>
        <May call="webhookEndpoints.create">
          <Button look="main" press={() => setOpen('endpoint')}>
            {say('endpoint_new')}
          </Button>
        </May>
      </Head>
      <Asked query={query}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <Empty title={say('no_endpoints')}>
              <p>{say('no_endpoints_text')}</p>
            </Empty>
          ) : (
            <div class="cards wide">
              {endpoints.map((endpoint) => (
                <EndpointCard key={endpoint.id} endpoint={endpoint} changed={query.again} />
              ))}
            </div>
          )
        }
      </Asked>
      <Deliveries />
      {open === 'endpoint' && <EndpointDialog close={close} done={query.again} />}
      {open === 'replay' && <ReplayDialog close={close} />}
    </>
  );
}
