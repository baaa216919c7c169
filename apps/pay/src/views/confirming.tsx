import { Said, useLocale } from '../i18n/locale.tsx';
import { Sign } from '../parts/icon.tsx';
import { Ring } from '../parts/ring.tsx';
import { Surplus } from '../parts/surplus.tsx';
import { Transactions } from '../parts/transactions.tsx';
import type { Shown } from './shown.ts';

export function ConfirmingView({ checkout }: Shown) {
  const { text, format } = useLocale();
  const { confirmations_received: received, confirmations_required: required, chain } = checkout;
  const reached = Math.min(received ?? 0, required);
  return (
    <>
      <Ring reached={reached} required={required} />
      <h2 tabIndex={-1}>{text('found_title')}</h2>
      <p class="count">{text('confirmations', { reached: format.count(reached), required: format.count(required) })}</p>
      <p>{text('found_text', { network: chain?.name ?? '' })}</p>
      <Surplus checkout={checkout} />
      <Transactions checkout={checkout} />
    </>
  );
}

export function ConfirmedView({ checkout }: Shown) {
  const { text } = useLocale();
  return (
    <>
      <Sign name="check" mood="good" />
      <h2 tabIndex={-1}>{text('confirmed_title')}</h2>
      <p>
        <Said name="confirmed_text" merchant={<bdi>{checkout.merchant_name}</bdi>} />
      </p>
      <p class="waiting">{text('handing_over')}</p>
      <Surplus checkout={checkout} />
      <Transactions checkout={checkout} />
    </>
  );
}
