import { useEffect, useRef, useState } from 'preact/hooks';
import type { TextName } from '../i18n/en.ts';
import { useLocale } from '../i18n/locale.tsx';
import { isHandheld } from '../parts/handheld.ts';
import { Icon } from '../parts/icon.tsx';
import { later } from '../parts/time.ts';
import { visit } from '../visit.ts';
import { openIn } from '../wallet/open-in.ts';
import type { SendOutcome } from '../wallet/outcome.ts';
import { askWithPatience } from '../wallet/patience.ts';
import { canPay, discoverPaying } from '../wallet/paying.ts';
import type { PayingWallet, Wish } from '../wallet/wish.ts';

type State = { wallet: string; outcome: SendOutcome | 'asked' };

const outcomeText: Readonly<Record<State['outcome'], TextName>> = {
  asked: 'wallet_asks',
  sent: 'wallet_sent',
  declined: 'wallet_declined',
  unknown_network: 'wallet_unknown_network',
  other_network: 'wallet_other_network',
  unsupported: 'wallet_unsupported',
  pending: 'wallet_pending',
  too_little: 'wallet_too_little',
  no_account: 'wallet_no_account',
  silent: 'wallet_silent',
  not_ready: 'wallet_not_ready',
  failed: 'wallet_failed',
};
const calm: ReadonlySet<State['outcome']> = new Set(['asked', 'sent']);

/** More than this are behind one press: the eye needs one way, not eight. */
const shownAtOnce = 2;

interface Asking {
  /** Tells one wish from another. */
  wish: string;
  chainName: string;
  wallets: readonly PayingWallet[];
}

/** What was sent by a wallet of this visit stays told over a reload: a second press would pay twice. */
function useSending(wish: string) {
  const [state, setState] = useState<State | null>(() => {
    const { sent } = visit.read();
    return sent?.wish === wish ? { wallet: sent.wallet, outcome: 'sent' } : null;
  });
  const isBusy = state !== null && calm.has(state.outcome);
  const pay = async ({ name, pay: ask }: PayingWallet): Promise<void> => {
    // One transfer at a time: a wallet that is asked twice may send twice.
    if (isBusy) return;
    const tell = (outcome: State['outcome']): void => {
      if (outcome === 'sent') visit.note({ sent: { wish, wallet: name } });
      setState({ wallet: name, outcome });
    };
    tell('asked');
    tell(await askWithPatience(ask, { later, late: tell }));
  };
  return { state, isBusy, pay };
}

function BrowserWallets({ wish, chainName, wallets }: Asking) {
  const { text } = useLocale();
  const { state, isBusy, pay } = useSending(wish);
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
      <p class={state !== null && !isBusy ? 'problem' : 'hint'} role="status">
        {state && text(outcomeText[state.outcome], { wallet: state.wallet, network: chainName })}
      </p>
    </>
  );
}

/** A wallet that opens takes the screen; without one the press does nothing that anybody could see. */
const openingMilliseconds = 1500;

/** This page inside of a wallet of the phone, which pays there with one press. */
const OpenLink = ({ wallet, address, kind }: { wallet: string; address: string; kind: 'main' | 'second' }) => (
  <a class={kind} href={address} target="_top" rel="noreferrer">
    {useLocale().text('open_in', { wallet })}
  </a>
);

function OpenInWallet({ family }: { family: string }) {
  const { text } = useLocale();
  const links = openIn(location.href, family);
  if (links.length === 0) return null;
  return (
    <details class="more">
      <summary>{text('more_wallets')}</summary>
      {links.map((link) => (
        <OpenLink key={link.wallet} {...link} kind="second" />
      ))}
    </details>
  );
}

/** A phone's wallets of a family without links for payments. */
function PhoneWallets({ family }: { family: string }) {
  return (
    <>
      {openIn(location.href, family).map((link, at) => (
        <OpenLink key={link.wallet} {...link} kind={at === 0 ? 'main' : 'second'} />
      ))}
    </>
  );
}

/** A link that wallets of a phone understand; says so where none of them did. */
function WalletLink({ uri, family }: { uri: string; family: string }) {
  const { text } = useLocale();
  const [isUnanswered, setUnanswered] = useState(false);
  const callOff = useRef<() => void>(() => {});
  useEffect(() => () => callOff.current(), []);
  const press = (): void => {
    callOff.current();
    callOff.current = later(() => setUnanswered(!document.hidden && document.hasFocus()), openingMilliseconds);
  };
  return (
    <>
      <a class="main" href={uri} onClick={press}>
        <Icon name="wallet" />
        {text('open_wallet')}
      </a>
      <p class="hint" role="status">
        {isUnanswered && text('no_wallet_opened')}
      </p>
      <OpenInWallet family={family} />
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

/**
 * The ways to pay with one press: wallets of this browser, or on a phone a link that its wallets understand. A desk whose
 * browser has no wallet is told how to pay without one.
 */
export function WalletButtons(wish: Wish) {
  const { uri, chainName, network } = wish;
  const name = nameOf(wish);
  const [found, setFound] = useState<{ name: string; wallets: readonly PayingWallet[] }>({ name, wallets: [] });
  useEffect(() => discoverPaying(wish, (wallets) => setFound({ name, wallets })), [name]);
  // What was found for another amount would pay that one.
  const wallets = found.name === name ? found.wallets : [];
  if (wallets.length > 0) return <BrowserWallets key={name} wish={name} chainName={chainName} wallets={wallets} />;
  if (!isHandheld()) return <ByHand />;
  // Inside of a wallet a family that cannot pay by the page there would offer nothing either.
  const family = network !== null && canPay(wish) ? network.family : '';
  return uri === null ? <PhoneWallets family={family} /> : <WalletLink uri={uri} family={family} />;
}
