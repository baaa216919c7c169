import type { Checkout } from '@florin/contract/schemas/checkout';
import { useState } from 'preact/hooks';
import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import { Address } from '../parts/address.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { isHandheld } from '../parts/handheld.ts';
import { QrCode } from '../parts/qr-code.tsx';
import { NoticeBox } from '../parts/notice-box.tsx';
import { TimeLeft } from '../parts/time-left.tsx';
import { useSeconds } from '../parts/time.ts';
import { Verified } from '../parts/verified.tsx';
import { baseUnitsOf, isPositive, percentOf } from '../show/amount.ts';
import { secondsLeft } from '../show/countdown.ts';
import { type Lock, lockOf, namesContract } from '../show/lock.ts';
import { unverified } from '../show/notices.ts';
import { coinOn } from '../show/said.ts';
import type { Verdict } from '../show/verdict.ts';
import { visit } from '../visit.ts';
import { ChangeCoin } from './change-coin.tsx';
import { DevWalletButton } from './dev-wallet-button.tsx';
import type { Shown } from './shown.ts';
import { useVerdict } from './use-verdict.ts';
import { WalletButtons } from './wallet-buttons.tsx';

/**
 * The whole wish for wallets that read it, or the address alone for those that do not. A link to a token names the
 * token's contract first, and a wallet that reads one address only would send there for good: it is never the first
 * code, until the payer says that the wallet reads it.
 */
function Code({ lock }: { lock: Lock }) {
  const locale = useLocale();
  const [isPlain, setPlain] = useState(namesContract(lock.uri) && visit.read().readsAmounts !== true);
  const shown = isPlain ? null : lock.uri;
  const turn = (): void => {
    visit.note({ readsAmounts: isPlain });
    setPlain(!isPlain);
  };
  const coin = coinOn(locale, lock.token.symbol, lock.chain.name);
  return (
    <div class="code">
      <QrCode
        content={shown ?? lock.address}
        label={locale.text(shown === null ? 'code_plain' : 'code_full', { coin })}
      />
      <p class="hint">{locale.text(shown === null ? 'plain_hint' : 'full_hint')}</p>
      {lock.uri !== null && (
        <button type="button" class="link" onClick={turn}>
          {locale.text(isPlain ? 'show_full' : 'show_plain')}
        </button>
      )}
    </div>
  );
}

function Received({ checkout, lock }: { checkout: Checkout; lock: Lock }) {
  const { format } = useLocale();
  const { total_received_crypto: received, required_crypto_amount: required } = checkout;
  if (!isPositive(received) || required === null) return null;
  const amount = (digits: string) => (
    <strong>
      <Exact>{format.coin(digits, lock.token.symbol)}</Exact>
    </strong>
  );
  return (
    <div class="box part">
      <p>
        <Said name="partial_text" received={amount(received)} missing={amount(lock.amount)} />
      </p>
      <div class="meter" aria-hidden="true">
        <svg viewBox="0 0 100 4" preserveAspectRatio="none">
          <rect width={percentOf(received, required)} height="4" />
        </svg>
      </div>
    </div>
  );
}

function Ended() {
  const { text } = useLocale();
  return (
    <>
      <h2 tabIndex={-1}>{text('ended_title')}</h2>
      <p>{text('ended_stop')}</p>
      <p class="waiting">{text('checking')}</p>
    </>
  );
}

/** What is to be paid, and what the check of its address came to. */
interface Wish {
  lock: Lock;
  verdict: Verdict;
  merchant: string;
}

function Terms({ lock, verdict, merchant }: Wish) {
  const { text, format } = useLocale();
  const { token, chain, amount, address } = lock;
  return (
    <div class="terms-of-pay">
      <dl>
        <CopyField label={text('amount')} value={amount}>
          <Exact>{format.coin(amount, token.symbol)}</Exact>
        </CopyField>
        <CopyField label={text('address')} value={address}>
          <Address address={address} />
        </CopyField>
      </dl>
      <Verified verdict={verdict} merchant={merchant} />
      <p class="hint">{text('check_address')}</p>
      <p class="warning">
        <Said name="only_this" symbol={<strong>{token.symbol}</strong>} network={<strong>{chain.name}</strong>} />
      </p>
    </div>
  );
}

type Paying = 'payFromDevWallet' | 'elsewhere' | 'manifestUrl' | 'api' | 'serverNow';

/** On a phone the wallet comes first and the code last, which is there for another device; on a desk the code leads. */
function WaysToPay({ lock, verdict, merchant, ...shown }: Wish & Pick<Shown, Paying>) {
  const { payFromDevWallet, elsewhere, manifestUrl, api, serverNow } = shown;
  const wish = { lock, verdict, merchant };
  const { token, chain, network, uri } = lock;
  const actions = (
    <div class="actions">
      <WalletButtons
        uri={uri}
        address={lock.address}
        amount={baseUnitsOf(lock.amount, token.decimals)}
        decimals={token.decimals}
        chainName={chain.name}
        network={network}
        recentBlock={api.recentBlock}
        manifestUrl={manifestUrl}
        now={serverNow}
        until={lock.until}
        asker={{ ...elsewhere, merchant }}
      />
      {payFromDevWallet && <DevWalletButton pay={payFromDevWallet} />}
    </div>
  );
  if (isHandheld())
    return (
      <>
        {actions}
        <Terms {...wish} />
        <Code key={token.id} lock={lock} />
      </>
    );
  return (
    <>
      <div class="paying">
        <Code key={token.id} lock={lock} />
        <Terms {...wish} />
      </div>
      {actions}
    </>
  );
}

export function PayView(shown: Shown) {
  const locale = useLocale();
  const verdict = useVerdict(shown.attestationKey, shown.checkout);
  if (verdict.kind === 'checking') return <p class="waiting">{locale.text('checking')}</p>;
  if (verdict.kind === 'refused')
    return (
      <div class="refused" role="alert">
        <NoticeBox notice={unverified(locale, shown.checkout)} />
      </div>
    );
  return <Asking {...shown} verdict={verdict} />;
}

function Asking({ checkout, change, verdict, ...paying }: Shown & { verdict: Verdict }) {
  const { text, format } = useLocale();
  const now = useSeconds(paying.serverNow);
  const lock = lockOf(checkout);
  if (!lock) return null;
  const seconds = secondsLeft(lock.until, now);
  if (seconds === 0) return <Ended />;
  const { token, chain, rate } = lock;
  return (
    <>
      <div class="heading">
        <h2 tabIndex={-1}>
          <Said
            name={isPositive(checkout.total_received_crypto) ? 'send_rest_title' : 'send_title'}
            coin={<Said name="coin_on" symbol={token.symbol} network={chain.name} />}
          />
        </h2>
        <TimeLeft seconds={seconds} />
      </div>
      <Received checkout={checkout} lock={lock} />
      <WaysToPay
        lock={lock}
        verdict={verdict}
        merchant={checkout.merchant_name}
        payFromDevWallet={paying.payFromDevWallet}
        elsewhere={paying.elsewhere}
        manifestUrl={paying.manifestUrl}
        api={paying.api}
        serverNow={paying.serverNow}
      />
      <div class="notes">
        <p class="hint">
          {text('exactly')}{' '}
          <Exact>
            1 {token.symbol} = {format.rate(rate)}
          </Exact>
        </p>
        <p class="hint">{text('exchange_hint')}</p>
      </div>
      <div class="state">
        <p class="waiting">{text('waiting')}</p>
        <ChangeCoin checkout={checkout} change={change} />
      </div>
    </>
  );
}
