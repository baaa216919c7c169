import type { Checkout } from '@florin/contract/schemas/checkout';
import { useEffect, useState } from 'preact/hooks';
import { Surplus } from '../parts/surplus.tsx';
import { returnAddress } from '../show/addresses.ts';

const returnSeconds = 5;

/** Takes the payer back after 5 seconds, unless told to stay. The page leaves no entry to come back to by accident. */
function Return({ address }: { address: URL }) {
  const [seconds, setSeconds] = useState(returnSeconds);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays) return undefined;
    if (seconds === 0) return location.replace(address.href);
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds, stays, address.href]);
  return (
    <>
      <p role="timer">{stays ? `You stay on this page.` : `Back to ${address.host} in ${seconds} s.`}</p>
      <a class="main" href={address.href}>
        Return to {address.host}
      </a>
      {!stays && (
        <button type="button" class="second" onClick={() => setStays(true)}>
          Stay on this page
        </button>
      )}
    </>
  );
}

export function CompletedView({ checkout }: { checkout: Checkout }) {
  const { total_received_crypto: received, token, chain, merchant_name: merchant } = checkout;
  const address = returnAddress(checkout.redirect_url);
  return (
    <>
      <svg class="done" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="24" />
        <path d="M14 25l7 7 14-15" />
      </svg>
      <h2 tabIndex={-1}>Payment complete</h2>
      <p>
        {merchant} has received your payment of{' '}
        <strong class="number">
          {received} {token?.symbol}
        </strong>{' '}
        on {chain?.name}.
      </p>
      <Surplus checkout={checkout} />
      {address ? <Return address={address} /> : <p>You may close this page.</p>}
    </>
  );
}
