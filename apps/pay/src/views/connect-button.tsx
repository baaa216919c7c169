import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocale } from '../i18n/locale.tsx';
import { Icon } from '../parts/icon.tsx';
import type { ConnectOrder, Connecting } from './connecting.ts';
import type { Sending } from './sending.ts';

type Panel = FunctionComponent<Connecting>;

/** Few pay by a wallet elsewhere: what asks it is loaded with the press, and nothing is asked of the relay before. */
export function ConnectButton({ order, sending }: { order: ConnectOrder; sending: Sending }) {
  const { text } = useLocale();
  const [panel, setPanel] = useState<{ Panel: Panel } | null>(null);
  const wallet = 'WalletConnect';
  const close = (): void => setPanel(null);
  // Whoever pays in another way meanwhile must not be asked twice.
  useEffect(() => {
    if (sending.isBusy) close();
  }, [sending.isBusy]);
  const press = async (): Promise<void> => {
    if (sending.isBusy) return;
    if (panel) return close();
    try {
      const { PairingPanel: Panel } = await import('./pairing-panel.tsx');
      setPanel({ Panel });
    } catch {
      sending.tell({ wallet, outcome: 'not_ready' });
    }
  };
  return (
    <>
      <button
        type="button"
        class="second"
        aria-disabled={sending.isBusy}
        aria-expanded={panel !== null}
        onClick={() => void press()}
      >
        <Icon name="wallet" />
        {text('pay_with', { wallet })}
      </button>
      {panel && <panel.Panel order={order} sending={sending} close={close} />}
    </>
  );
}
