import type { Checkout } from '@florin/contract/schemas/checkout';
import { useState } from 'preact/hooks';
import { CopyField } from '../parts/copy-field.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { useSeconds } from '../parts/time.ts';
import { rateText } from '../show/amount.ts';
import { countdownText, secondsLeft } from '../show/countdown.ts';
import { coinOn } from '../texts.ts';

export interface Paying {
  checkout: Checkout;
  /** Milliseconds by the server's clock. */
  serverNow: () => number;
}

/** What a chosen token brings; `PayView` shows nothing without it. */
type Lock = { symbol: string; network: string; amount: string; address: string; uri: string | null; rate: string };

const lockOf = ({ token, chain, ...checkout }: Checkout): Lock | null => {
  const { remaining_crypto_amount: amount, wallet_address: address, locked_rate_usd: rate } = checkout;
  if (!token || !chain || amount === null || address === null || rate === null) return null;
  return { symbol: token.symbol, network: chain.name, amount, address, uri: checkout.payment_uri, rate };
};

function TimeLeft({ seconds }: { seconds: number }) {
  const near =
    seconds <= 60 ? 'Less than a minute left to pay.' : seconds <= 300 ? 'Less than 5 minutes left to pay.' : '';
  return (
    <p class={seconds <= 60 ? 'time soon' : 'time'}>
      Amount held for <strong class="number">{countdownText(seconds)}</strong>
      <span class="unseen" role="status">
        {near}
      </span>
    </p>
  );
}

/** The whole wish for wallets that read it, or the address alone for those that do not. */
function Code({ lock }: { lock: Lock }) {
  const [isPlain, setPlain] = useState(lock.uri === null);
  const content = isPlain || lock.uri === null ? lock.address : lock.uri;
  const what = isPlain ? 'address only' : 'address and amount';
  return (
    <div class="code">
      <QrCode content={content} label={`QR code for ${coinOn(lock.symbol, lock.network)}: ${what}`} />
      {lock.uri !== null && (
        <p class="choices">
          <a href={lock.uri}>Open in a wallet</a>
          <button type="button" class="link" aria-pressed={isPlain} onClick={() => setPlain(!isPlain)}>
            {isPlain ? 'Code with amount' : 'Code with address only'}
          </button>
        </p>
      )}
    </div>
  );
}

function Received({ checkout: { status, total_received_crypto: received }, lock }: { checkout: Checkout; lock: Lock }) {
  if (status !== 'partially_paid') return null;
  return (
    <p class="box">
      <strong class="number">
        {received} {lock.symbol}
      </strong>{' '}
      arrived. Please send the remaining{' '}
      <strong class="number">
        {lock.amount} {lock.symbol}
      </strong>{' '}
      to the same address.
    </p>
  );
}

function Ended() {
  return (
    <>
      <h2 tabIndex={-1}>The time to pay has ended</h2>
      <p>Please do not send anything now. We are checking whether your payment is on its way.</p>
      <p class="waiting">Checking…</p>
    </>
  );
}

export function PayView({ checkout, serverNow }: Paying) {
  const now = useSeconds(serverNow);
  const lock = lockOf(checkout);
  if (!lock || checkout.selection_expires_at === null) return null;
  const seconds = secondsLeft(checkout.selection_expires_at, now);
  if (seconds === 0) return <Ended />;
  const { symbol, network, amount, address, rate } = lock;
  return (
    <>
      <h2 tabIndex={-1}>
        {checkout.status === 'partially_paid' ? 'Send the remaining' : 'Send'} {symbol} on {network}
      </h2>
      <Received checkout={checkout} lock={lock} />
      <TimeLeft seconds={seconds} />
      <Code lock={lock} />
      <dl>
        <CopyField label="Amount" value={amount} unit={symbol} />
        <CopyField label="Address" value={address} />
      </dl>
      <p class="warning">
        Send only <strong>{symbol}</strong> on the <strong>{network}</strong> network. Anything else may be lost.
      </p>
      <p class="hint">
        1 {symbol} = {rateText(rate)}. Network fees come on top: exactly this amount has to arrive.
      </p>
      <p class="waiting">Waiting for your payment. This page notices it by itself.</p>
    </>
  );
}
