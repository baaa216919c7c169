import type { Checkout, CheckoutOption } from '@florin/contract/schemas/checkout';
import { useRef, useState } from 'preact/hooks';
import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import { Sign } from '../parts/icon.tsx';
import { NoticeBox } from '../parts/notice-box.tsx';
import { nothingOffered } from '../show/notices.ts';
import { isUsable } from '../show/coins.ts';
import { coinOn, receivedText } from '../show/said.ts';
import { useConfirmation } from './confirmation.ts';
import { useLiveRates } from './live-rates.ts';
import { useNetworkFees } from './network-fees.ts';
import { isMany, OptionList } from './option-list.tsx';
import type { Shown } from './shown.ts';

function Opening({ checkout }: { checkout: Checkout }) {
  const locale = useLocale();
  if (checkout.status !== 'expired_selection') return <h2 tabIndex={-1}>{locale.text('choose_title')}</h2>;
  const received = receivedText(locale, checkout);
  return (
    <>
      <Sign name="clock" mood="calm" />
      <h2 tabIndex={-1}>{locale.text('ended_title')}</h2>
      <p>
        {received === null ? (
          locale.text('ended_nothing')
        ) : (
          <Said
            name="ended_partial"
            amount={
              <strong>
                <Exact>{received}</Exact>
              </strong>
            }
          />
        )}
      </p>
    </>
  );
}

function RateLine({ option: { token, rate_usd: rate, is_stale: isStale } }: { option: CheckoutOption }) {
  const { format } = useLocale();
  if (rate === null || isStale) return null;
  return (
    <p class="hint">
      <Said
        name="rate_line"
        price={
          <Exact>
            1 {token.symbol} = {format.rate(rate)}
          </Exact>
        }
      />
    </p>
  );
}

/** The only coin there is, or the one that this payment had before: one press goes on with it. */
const likelyChoice = ({ options, token }: Checkout): string | undefined =>
  options.length === 1 ? options[0]?.token.id : options.find((option) => option.token.id === token?.id)?.token.id;

export function ChooseView({ checkout, api, confirm }: Shown) {
  const locale = useLocale();
  const { options: given, fee_payer: feePayer, merchant_name: merchant } = checkout;
  const [chosenId, setChosenId] = useState(() => likelyChoice(checkout));
  const button = useRef<HTMLButtonElement>(null);
  const { send, isSending, problem, forget } = useConfirmation(confirm);
  const options = useLiveRates(given, chosenId, api);
  const fees = useNetworkFees(api, options.filter(isUsable));
  const chosen = options.find(({ token }) => token.id === chosenId);
  const choose = (tokenId: string): void => {
    forget();
    setChosenId(tokenId);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void send(chosen);
  };
  if (options.length === 0) return <NoticeBox notice={nothingOffered(locale, merchant)} />;
  const coin = chosen && coinOn(locale, chosen.token.symbol, chosen.chain.name);
  return (
    <form onSubmit={submit} class={isMany(options) ? 'many' : ''}>
      <Opening checkout={checkout} />
      <OptionList
        options={options}
        chosenId={chosenId}
        fees={fees}
        choose={choose}
        taken={() => button.current?.focus({ preventScroll: true })}
      />
      <div class="actions">
        {chosen && <RateLine option={chosen} />}
        {feePayer === 'payer' && <p class="hint">{locale.text('includes_fee')}</p>}
        <p class="problem" role="alert">
          {problem}
        </p>
        <button ref={button} type="submit" class="main" aria-disabled={isSending}>
          {coin === undefined ? locale.text('continue') : locale.text('continue_with', { coin })}
        </button>
      </div>
    </form>
  );
}
