import type { Checkout, CheckoutOption } from '@florin/contract/schemas/checkout';
import { useState } from 'preact/hooks';
import type { PayApi } from '../api/pay-api.ts';
import { NoticeBox } from '../parts/notice-box.tsx';
import { isPositive, rateText } from '../show/amount.ts';
import { coinOn, nothingOffered } from '../texts.ts';
import { useConfirmation } from './confirmation.ts';
import { useLiveRates } from './live-rates.ts';
import { OptionList } from './option-list.tsx';

export interface Choosing {
  checkout: Checkout;
  api: PayApi;
  confirm: (tokenId: string) => Promise<void>;
}

function Opening({ checkout: { status, token, total_received_crypto: received } }: { checkout: Checkout }) {
  if (status !== 'expired_selection') return <h2 tabIndex={-1}>Choose how to pay</h2>;
  return (
    <>
      <h2 tabIndex={-1}>The time to pay has ended</h2>
      {isPositive(received) ? (
        <p>
          <strong class="number">
            {received} {token?.symbol}
          </strong>{' '}
          arrived and counts towards this payment. Continue to see what is missing at the current rate.
        </p>
      ) : (
        <p>
          The rate is no longer held. Continue with a current one. If you have already sent the payment, wait a moment:
          this page will find it.
        </p>
      )}
    </>
  );
}

function RateLine({ option: { token, rate_usd: rate, is_stale: isStale } }: { option: CheckoutOption }) {
  return (
    <p class="hint">
      {rate === null || isStale
        ? `There is no current rate for ${token.symbol}. The page keeps asking; you may choose another coin.`
        : `1 ${token.symbol} = ${rateText(rate)}. The exact amount is fixed when you continue, and held for a limited time.`}
    </p>
  );
}

export function ChooseView({ checkout, api, confirm }: Choosing) {
  const { options: given, fee_payer: feePayer, merchant_name: merchant } = checkout;
  const [chosenId, setChosenId] = useState(given.length === 1 ? given[0]?.token.id : undefined);
  const { send, isSending, problem, forget } = useConfirmation(confirm);
  const options = useLiveRates(given, chosenId, api);
  const chosen = options.find(({ token }) => token.id === chosenId);
  const choose = (tokenId: string): void => {
    forget();
    setChosenId(tokenId);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void send(chosen);
  };
  if (options.length === 0) return <NoticeBox notice={nothingOffered(merchant)} />;
  const showsEstimates = !isPositive(checkout.total_received_crypto);
  return (
    <form onSubmit={submit}>
      <Opening checkout={checkout} />
      <OptionList options={options} chosenId={chosenId} showsEstimates={showsEstimates} choose={choose} />
      {chosen && <RateLine option={chosen} />}
      {feePayer === 'payer' && <p class="hint">Amounts include the fee for this payment.</p>}
      <p class="problem" role="alert">
        {problem}
      </p>
      <button type="submit" class="main" aria-disabled={isSending}>
        {chosen ? `Continue with ${coinOn(chosen.token.symbol, chosen.chain.name)}` : 'Continue'}
      </button>
    </form>
  );
}
