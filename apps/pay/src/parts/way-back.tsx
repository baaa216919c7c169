import type { Checkout } from '@florin/contract/schemas/checkout';
import { Exact, Said } from '../i18n/locale.tsx';
import { wayBack } from '../show/way-back.ts';
import { leadBack } from '../shop.ts';

/** The link to the shop, in every status in which the payer has nothing more to do here. */
export function WayBack({ checkout }: { checkout: Checkout }) {
  const back = wayBack(checkout);
  if (back === null) return null;
  return (
    <div class="actions">
      <a
        class={back.isWish ? 'link' : 'second'}
        href={back.address.href}
        target="_top"
        onClick={(event) => leadBack(event, back.address)}
      >
        <span>
          <Said name={back.isWish ? 'leave_to' : 'back_to'} host={<Exact>{back.address.host}</Exact>} />
        </span>
      </a>
    </div>
  );
}
