import { Icon } from '@florin/ui/parts/icon';
import { May } from '../may.tsx';
import { useSay } from '../words/spoken.ts';

/** Leads to the form for a payment, for whoever may make one. */
export function NewPayment() {
  const say = useSay();
  return (
    <May call="payments.create">
      <a class="button main" href="/payments/new">
        <Icon name="plus" />
        {say('new_payment')}
      </a>
    </May>
  );
}
