import type { Payment } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Table } from '@florin/ui/parts/table';
import { Coin, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { Status } from '../parts/status.tsx';
import { refundStatuses } from '../words/statuses.ts';
import { May } from '../may.tsx';
import { useSay } from '../words/spoken.ts';
import { GiveBack } from './give-back.tsx';

/** Coins that came and do not pay the amount, with the way to give them back. */
export function OtherCoins({ payment, again }: { payment: Payment; again: () => void }) {
  const say = useSay();
  const [chosen, setChosen] = useState<string | null>(null);
  const waiting = payment.other_deposits.filter(({ status }) => status === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <section class="card">
      <h2>{say('other_coins')}</h2>
      <p class="faint">{say('other_coins_text')}</p>
      <ul class="list">
        {waiting.map(({ id, amount_crypto: amount, token, chain }) => (
          <li key={id} class="deeds">
            <Coin amount={amount} symbol={token.symbol} network={say('on_chain', { chain: chain.name })} />
            <May call="refunds.create">
              <Button press={() => setChosen(id)}>{say('give_back')}</Button>
            </May>
          </li>
        ))}
      </ul>
      {chosen !== null && <GiveBack payment={payment.id} deposit={chosen} close={() => setChosen(null)} done={again} />}
    </section>
  );
}

/** What was given back or shall be; nothing where nothing is. */
export function Refunds({ payment }: { payment: Payment }) {
  const say = useSay();
  const query = useQuery(`refunds:${payment.id}`, (signal) =>
    florin().refunds.ofPayment(payment.id, { page_size: 20 }, { signal }),
  );
  const { data } = query;
  if (data === null || data.refunds.length === 0) return null;
  return (
    <section class="card">
      <h2>{say('refunds')}</h2>
      <Table
        caption={say('refunds')}
        rows={data.refunds}
        keyOf={({ id }) => id}
        columns={[
          {
            head: say('amount'),
            cell: ({ net_amount_crypto: amount, token, chain }) => (
              <Coin amount={amount} symbol={token.symbol} network={say('on_chain', { chain: chain.name })} />
            ),
          },
          { head: say('status'), cell: ({ status }) => <Status said={refundStatuses[status]} /> },
          { head: say('created'), cell: ({ created_at: at }) => <When at={at} /> },
        ]}
      />
    </section>
  );
}
