import type { MerchantRefund, MerchantRefundPage, Payment } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Failure } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Coin, When } from '@florin/ui/parts/text';
import type { Query } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { Status } from '../parts/status.tsx';
import { refundStatuses } from '../words/statuses.ts';
import { May } from '../may.tsx';
import { isTaken, surplusLeft } from '../show/refunds.ts';
import { useSay } from '../words/spoken.ts';
import { GiveBack } from './give-back.tsx';
import { RefundDeeds } from './refund-deeds.tsx';

/** What is given back: a deposit, or null for the surplus. */
interface Chosen {
  deposit: string | null;
}

interface SectionProps {
  payment: Payment;
  refunds: readonly MerchantRefund[];
  choose: (chosen: Chosen) => void;
}

function GiveBackButton({ deposit, choose }: Chosen & Pick<SectionProps, 'choose'>) {
  const say = useSay();
  return (
    <May call="refunds.create">
      <Button press={() => choose({ deposit })}>{say('give_back')}</Button>
    </May>
  );
}

/** Coins that came and do not pay the amount. */
function OtherCoins({ payment, refunds, choose }: SectionProps) {
  const say = useSay();
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
            {!isTaken(id, refunds) && <GiveBackButton deposit={id} choose={choose} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the payer sent beyond the amount: the payment page sends him to the merchant for it. */
function Surplus({ payment, refunds, choose }: SectionProps) {
  const say = useSay();
  const left = surplusLeft(payment, refunds);
  if (left === null || payment.token === null) return null;
  return (
    <section class="card">
      <h2>{say('surplus')}</h2>
      <p class="faint">{say('surplus_text')}</p>
      <div class="deeds">
        <Coin amount={left} symbol={payment.token.symbol} />
        <GiveBackButton deposit={null} choose={choose} />
      </div>
    </section>
  );
}

interface ToGiveBackProps extends Omit<SectionProps, 'choose'> {
  done: () => void;
}

/** What can be given back. The dialog stays when its coins are taken: it goes on to a link that is shown once. */
export function ToGiveBack({ done, ...known }: ToGiveBackProps) {
  const [chosen, choose] = useState<Chosen | null>(null);
  return (
    <>
      <Surplus {...known} choose={choose} />
      <OtherCoins {...known} choose={choose} />
      {chosen && <GiveBack {...chosen} payment={known.payment.id} close={() => choose(null)} done={done} />}
    </>
  );
}

interface RefundsProps {
  query: Query<MerchantRefundPage>;
  done: () => void;
}

/** What was given back or shall be; nothing where nothing is. */
export function Refunds({ query: { data, problem, again }, done }: RefundsProps) {
  const say = useSay();
  if (data === null) return problem && <Failure problem={problem} again={again} />;
  if (data.refunds.length === 0) return null;
  return (
    <section class="card">
      <h2>{say('refunds')}</h2>
      {problem && <Failure problem={problem} again={again} />}
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
          { head: say('manage'), cell: (refund) => <RefundDeeds refund={refund} done={done} /> },
        ]}
      />
    </section>
  );
}
