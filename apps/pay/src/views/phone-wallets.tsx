import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocale } from '../i18n/locale.tsx';
import { Icon } from '../parts/icon.tsx';
import { later } from '../parts/time.ts';
import { openIn } from '../wallet/open-in.ts';

/** A wallet that opens takes the screen; without one the press does nothing that anybody could see. */
const openingMilliseconds = 1500;

/** This page inside of a wallet of the phone, which pays there with one press. */
const OpenLink = ({ wallet, address, kind }: { wallet: string; address: string; kind: 'main' | 'second' }) => (
  <a class={kind} href={address} target="_top" rel="noreferrer">
    {useLocale().text('open_in', { wallet })}
  </a>
);

function OpenInWallet({ family, uri }: { family: string; uri: string }) {
  const { text } = useLocale();
  const links = openIn(location.href, family, uri);
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
export function PhoneWallets({ family }: { family: string }) {
  return (
    <>
      {openIn(location.href, family).map((link, at) => (
        <OpenLink key={link.wallet} {...link} kind={at === 0 ? 'main' : 'second'} />
      ))}
    </>
  );
}

/** A link that wallets of a phone understand; says so where none of them did. */
export function OpeningLink({ uri, label }: { uri: string; label: string }) {
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
        {label}
      </a>
      <p class="hint" role="status">
        {isUnanswered && text('no_wallet_opened')}
      </p>
    </>
  );
}

/** A payment's link, and the wallets that open this page instead. */
export const WalletLink = ({ uri, family }: { uri: string; family: string }) => (
  <>
    <OpeningLink uri={uri} label={useLocale().text('open_wallet')} />
    <OpenInWallet family={family} uri={uri} />
  </>
);
