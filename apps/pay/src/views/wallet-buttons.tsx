import { useEffect, useState } from 'preact/hooks';
import { useLocale } from '../i18n/locale.tsx';
import { isHandheld } from '../parts/handheld.ts';
import { Icon } from '../parts/icon.tsx';
import { later } from '../parts/time.ts';
import { type Asker, waysOf } from '../wallet/elsewhere.ts';
import { canPay, discoverPaying } from '../wallet/paying.ts';
import type { PayingWallet, Wish } from '../wallet/wish.ts';
import { ConnectButton } from './connect-button.tsx';
import { PhoneWallets, WalletLink } from './phone-wallets.tsx';
import { outcomeText, type Sending, useSending } from './sending.ts';

/** More than this are behind one press: the eye needs one way, not eight. */
const shownAtOnce = 2;

function BrowserWallets({ wallets, sending }: { wallets: readonly PayingWallet[]; sending: Sending }) {
  const { text } = useLocale();
  const { isBusy, pay } = sending;
  const button = (wallet: PayingWallet, kind: 'main' | 'second') => (
    <button key={wallet.id} type="button" class={kind} aria-disabled={isBusy} onClick={() => void pay(wallet)}>
      {wallet.icon ? <img src={wallet.icon} alt="" width="22" height="22" /> : <Icon name="wallet" />}
      {text('pay_with', { wallet: wallet.name })}
    </button>
  );
  const more = wallets.slice(shownAtOnce);
  return (
    <>
      {wallets.slice(0, shownAtOnce).map((wallet, at) => button(wallet, at === 0 ? 'main' : 'second'))}
      {more.length > 0 && (
        <details class="more">
          <summary>{text('more_wallets')}</summary>
          {more.map((wallet) => button(wallet, 'second'))}
        </details>
      )}
    </>
  );
}

/** How long wallets may take to tell of themselves before the payer is told how to pay without one. */
const announcingMilliseconds = 800;

/** What to do on a desk whose browser has no wallet. Its place is kept, so that nothing moves. */
function ByHand() {
  const { text } = useLocale();
  const [isAlone, setAlone] = useState(false);
  useEffect(() => later(() => setAlone(true), announcingMilliseconds), []);
  return <p class={isAlone ? 'hint' : 'hint pending'}>{text('pay_by_hand')}</p>;
}

/** One wish from another: what is to be sent of what, and where. */
const nameOf = ({ uri, address, amount, network }: Wish): string =>
  uri ?? [network?.network, network?.asset, address, amount].join(' ');

/** Wallets of this browser, as far as they have told of themselves. */
function useWallets(wish: Wish): readonly PayingWallet[] {
  const [wallets, setWallets] = useState<readonly PayingWallet[]>([]);
  useEffect(() => discoverPaying(wish, setWallets), []);
  return wallets;
}

/**
 * The ways to pay with one press: wallets of this browser, on a phone a link that its wallets understand, and a wallet
 * elsewhere where the operator offers it. A desk whose browser has no wallet is told how to pay without one.
 */
function Ways({ wish, name, until, asker }: { wish: Wish; name: string; until: string; asker: Asker }) {
  const { text } = useLocale();
  const { uri, chainName, network } = wish;
  const wallets = useWallets(wish);
  const sending = useSending({ wish: name, until, now: wish.now });
  const { state, isBusy } = sending;
  const ways = waysOf(wish, asker, later);
  // Inside of a wallet a family that cannot pay by the page there would offer nothing either.
  const family = network !== null && canPay(wish) ? network.family : '';
  return (
    <>
      {wallets.length > 0 && <BrowserWallets wallets={wallets} sending={sending} />}
      {wallets.length === 0 && !isHandheld() && <ByHand />}
      {wallets.length === 0 &&
        isHandheld() &&
        (uri === null ? <PhoneWallets family={family} /> : <WalletLink uri={uri} family={family} />)}
      {ways.map((way) => (
        <ConnectButton key={way.name} way={way} sending={sending} />
      ))}
      {(wallets.length > 0 || ways.length > 0) && (
        <p class={state !== null && !isBusy ? 'problem' : 'hint'} role="status">
          {state && text(outcomeText[state.outcome], { wallet: state.wallet, network: chainName })}
        </p>
      )}
    </>
  );
}

/** What was found or told for another wish would be about that one. */
export function WalletButtons({ asker, until, ...wish }: Wish & { asker: Asker; until: string }) {
  const name = nameOf(wish);
  return <Ways key={`${name} ${until}`} wish={wish} name={name} until={until} asker={asker} />;
}
