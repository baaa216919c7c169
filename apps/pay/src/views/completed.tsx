import { useEffect, useState } from 'preact/hooks';
import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import { Icon, Sign } from '../parts/icon.tsx';
import { Surplus } from '../parts/surplus.tsx';
import { returnAddress } from '../show/addresses.ts';
import { leadBack, shop } from '../shop.ts';
import { Receipt } from './receipt.tsx';
import type { Shown } from './shown.ts';

const returnSeconds = 5;

/** A shop's page that is told may stay as it is, and this one with it. */
function leave({ href }: URL, stay: () => void): void {
  if (!shop.listens()) return location.replace(href);
  stay();
  shop.tell({ type: 'return', url: href });
}

/**
 * Takes the payer who saw the payment complete back after 5 seconds, unless told to stay. Whoever opens a paid link
 * again, or has something to read, goes when he wants to. The page leaves no entry to come back to by accident.
 */
function Return({ address, isAutomatic }: { address: URL; isAutomatic: boolean }) {
  const { text, format } = useLocale();
  const [seconds, setSeconds] = useState(returnSeconds);
  const [isTold, setTold] = useState(false);
  const stays = isTold || !isAutomatic;
  useEffect(() => {
    if (stays) return undefined;
    if (seconds === 0) return leave(address, () => setTold(true));
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds, stays, address.href]);
  const host = <Exact>{address.host}</Exact>;
  return (
    <div class="actions">
      {!stays && (
        <>
          <p role="timer">
            <Said name="back_in" host={host} time={format.duration(seconds)} />
          </p>
          <button type="button" class="second" onClick={() => setTold(true)}>
            {text('stay')}
          </button>
        </>
      )}
      <a class="main" href={address.href} target="_top" onClick={(event) => leadBack(event, address)}>
        <span>
          <Said name="back_to" host={host} />
        </span>
      </a>
      {isTold && <p role="status">{text('staying')}</p>}
    </div>
  );
}

export function CompletedView({ checkout, sawItPaid }: Shown) {
  const { text } = useLocale();
  const address = returnAddress(checkout.redirect_url);
  // Inside the shop's own page it would open the shop in there, unless that page listens and leads there itself.
  const isLed = !shop.isAround() || shop.listens();
  const isAutomatic = isLed && sawItPaid && !checkout.surplus_crypto_amount && checkout.other_deposits.length === 0;
  return (
    <>
      <Sign name="check" mood="good" />
      <h2 tabIndex={-1}>{text('complete_title')}</h2>
      <p>
        <Said name="complete_text" merchant={<bdi>{checkout.merchant_name}</bdi>} />
      </p>
      <Surplus checkout={checkout} />
      {address ? <Return address={address} isAutomatic={isAutomatic} /> : <p>{text('may_close')}</p>}
      <Receipt checkout={checkout} />
      <button type="button" class="link print" onClick={() => print()}>
        <Icon name="print" />
        {text('print')}
      </button>
    </>
  );
}
