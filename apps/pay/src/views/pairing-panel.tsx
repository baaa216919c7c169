import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocale } from '../i18n/locale.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { isHandheld } from '../parts/handheld.ts';
import { QrCode } from '../parts/qr-code.tsx';
import type { Connecting } from './connecting.ts';
import { OpeningLink } from './phone-wallets.tsx';

/** The code that a wallet elsewhere reads, until one has; the pairing is over when it is taken away. */
export function PairingPanel({ wallet, invite, sending, close }: Connecting) {
  const { text } = useLocale();
  const [uri, setUri] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  // On a desk it opens below what is seen.
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [uri]);
  useEffect(() => {
    const invitation = invite((found) => {
      close();
      if (typeof found === 'string') sending.tell({ wallet, outcome: found });
      else void sending.pay({ name: found.name, pay: () => found.send() });
    });
    setUri(invitation.uri);
    return () => invitation.cancel();
  }, []);
  if (uri === null) return null;
  return (
    <div class="pairing box" ref={panel}>
      {isHandheld() ? (
        <OpeningLink uri={uri} label={text('open_in', { wallet })} />
      ) : (
        <>
          <QrCode content={uri} label={text('connect_code', { wallet })} />
          <p class="hint">{text('connect_scan', { wallet })}</p>
        </>
      )}
      <dl>
        <CopyField label={wallet} value={uri}>
          <bdi class="link-of">{uri}</bdi>
        </CopyField>
      </dl>
    </div>
  );
}
