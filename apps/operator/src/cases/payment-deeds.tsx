import type { AdminPayment } from '@florin/sdk/admin';
import { Button } from '@florin/ui/parts/button';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { useMay } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';
import { type DeedName, deeds, deedsOf } from './deeds.ts';

interface PaymentDeedsProps {
  payment: Pick<AdminPayment, 'id' | 'status'>;
  done: () => void;
}

/** Buttons for what can be done to a payment, each with what it changes before it does. */
export function PaymentDeeds({ payment, done }: PaymentDeedsProps) {
  const [asked, setAsked] = useState<DeedName | null>(null);
  const may = useMay();
  return (
    <>
      {deedsOf(payment.status)
        .filter((name) => may(`adminPayments.${name}`))
        .map((name) => (
          <Button key={name} look={deeds[name].danger ? 'danger' : 'second'} press={() => setAsked(name)}>
            {deeds[name].verb}
          </Button>
        ))}
      {asked !== null && (
        <Decide
          title={deeds[asked].title}
          effect={<p>{deeds[asked].effect}</p>}
          verb={deeds[asked].verb}
          danger={deeds[asked].danger ?? false}
          run={async (reason) => {
            await admin.payments[asked](payment.id, { reason });
            setAsked(null);
            done();
          }}
          close={() => setAsked(null)}
        />
      )}
    </>
  );
}
