import { useEffect, useState } from 'preact/hooks';
import type { TextName } from '../i18n/en.ts';
import { useLocale } from '../i18n/locale.tsx';
import { isHandheld } from '../parts/handheld.ts';
import { Icon } from '../parts/icon.tsx';
import { discoverWallets, type Wallet } from '../wallet/discover.ts';
import { sendByWallet, type SendOutcome } from '../wallet/send.ts';
import { type Transfer, transferOf } from '../wallet/transfer.ts';

type State = { wallet: string; outcome: SendOutcome | 'asked' };

const outcomeText: Readonly<Record<State['outcome'], TextName>> = {
  asked: 'wallet_asks',
  sent: 'wallet_sent',
  declined: 'wallet_declined',
  failed: 'wallet_failed',
};

function BrowserWallets({ wallets, transfer }: { wallets: readonly Wallet[]; transfer: Transfer }) {
  const { text } = useLocale();
  const [state, setState] = useState<State | null>(null);
  const isBusy = state?.outcome === 'asked' || state?.outcome === 'sent';
  const pay = async ({ name, provider }: Wallet): Promise<void> => {
    // One transfer at a time: a wallet that is asked twice may send twice.
    if (isBusy) return;
    setState({ wallet: name, outcome: 'asked' });
    setState({ wallet: name, outcome: await sendByWallet(provider, transfer) });
  };
  return (
    <>
      {wallets.map((wallet, at) => (
        <button
          key={wallet.id}
          type="button"
          class={at === 0 ? 'main' : 'second'}
          aria-disabled={isBusy}
          onClick={() => void pay(wallet)}
        >
          {wallet.icon ? <img src={wallet.icon} alt="" width="22" height="22" /> : <Icon name="wallet" />}
          {text('pay_with', { wallet: wallet.name })}
        </button>
      ))}
      <p class={state?.outcome === 'failed' || state?.outcome === 'declined' ? 'problem' : 'hint'} role="status">
        {state && text(outcomeText[state.outcome], { wallet: state.wallet })}
      </p>
    </>
  );
}

/** The ways to pay with one press: wallets of this browser, or a link that wallets of a phone understand. */
export function WalletButtons({ uri }: { uri: string }) {
  const { text } = useLocale();
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  useEffect(() => discoverWallets(setWallets), []);
  const transfer = transferOf(uri);
  if (transfer && wallets.length > 0) return <BrowserWallets key={uri} wallets={wallets} transfer={transfer} />;
  return (
    <a class={isHandheld() ? 'main' : 'second'} href={uri}>
      <Icon name="wallet" />
      {text('open_wallet')}
    </a>
  );
}
