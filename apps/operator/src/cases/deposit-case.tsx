import type { UnmatchedDeposit } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Coin, Exact, Usd, When } from '@florin/ui/parts/text';
import { useState } from 'preact/hooks';
import { May } from '../may.tsx';
import { Facts } from '../parts/facts.tsx';
import { reasons } from '../words/statuses.ts';
import { Assign, GiveBack, Ignore } from './deposit-deeds.tsx';
import { PaymentDeeds } from './payment-deeds.tsx';

const deeds = { assign: Assign, ignore: Ignore, refund: GiveBack } as const;
type DeedName = keyof typeof deeds;

const why = ({ reason, is_quarantined: isSetApart }: UnmatchedDeposit): string =>
  isSetApart
    ? 'Their sender is listed, or touched coins of one who is: they are set apart.'
    : (reasons[reason ?? ''] ?? 'No payment has taken them.');

interface DeedsProps {
  deposit: UnmatchedDeposit;
  ask: (deed: DeedName) => void;
  done: () => void;
}

const Deeds = ({ deposit, ask, done }: DeedsProps) => (
  <div class="deeds">
    {!deposit.is_quarantined && (
      <May call="adminCoins.assignUnmatchedDeposit">
        <Button look="main" press={() => ask('assign')}>
          Assign
        </Button>
      </May>
    )}
    <May call={deposit.is_quarantined ? 'adminRefunds.create' : 'adminCoins.refundDeposit'}>
      <Button press={() => ask('refund')}>Give back</Button>
    </May>
    {deposit.is_quarantined && deposit.payment_id !== null && (
      <PaymentDeeds payment={{ id: deposit.payment_id, status: 'blacklisted' }} done={done} />
    )}
    {!deposit.is_quarantined && (
      <May call="adminCoins.ignoreUnmatchedDeposit">
        <Button press={() => ask('ignore')}>Ignore</Button>
      </May>
    )}
  </div>
);

/** Coins that nobody has claimed, with why, and what can be done about them. */
export function DepositCase({ deposit, done }: { deposit: UnmatchedDeposit; done: () => void }) {
  const [asked, setAsked] = useState<DeedName | null>(null);
  const Deed = asked === null ? null : deeds[asked];
  const finish = (): void => {
    setAsked(null);
    done();
  };
  return (
    <li id={deposit.id} class="card case" tabIndex={-1}>
      <div class="case-head">
        <h2>
          <Coin amount={deposit.amount_crypto} symbol={deposit.token.symbol} network={deposit.chain.name} />
        </h2>
        {deposit.amount_usd !== null && <Usd amount={deposit.amount_usd} />}
        {!deposit.is_confirmed && <Badge tone="waiting">Not final yet</Badge>}
        <When at={deposit.detected_at} />
      </div>
      <p>{why(deposit)}</p>
      <Facts
        of={[
          [
            'At the address of',
            deposit.payment_id === null ? 'no payment' : <a href={`/payments/${deposit.payment_id}`}>this payment</a>,
          ],
          ['From', deposit.from_address === null ? 'unknown' : <Exact>{deposit.from_address}</Exact>],
          ['Transaction', <Exact>{deposit.tx_hash}</Exact>],
        ]}
      />
      <Deeds deposit={deposit} ask={setAsked} done={done} />
      {Deed && <Deed deposit={deposit} close={() => setAsked(null)} done={finish} />}
    </li>
  );
}
