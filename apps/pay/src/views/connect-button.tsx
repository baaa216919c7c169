import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocale } from '../i18n/locale.tsx';
import { Icon } from '../parts/icon.tsx';
import type { Way } from '../wallet/elsewhere.ts';
import type { Invite } from '../wallet/invitation.ts';
import type { Connecting } from './connecting.ts';
import type { Sending } from './sending.ts';

type Panel = FunctionComponent<Connecting>;

/** Few pay by a wallet elsewhere: what asks it is loaded with the press, and nobody is asked before. */
export function ConnectButton({ way, sending }: { way: Way; sending: Sending }) {
  const { text } = useLocale();
  const [panel, setPanel] = useState<{ Panel: Panel; invite: Invite } | null>(null);
  const { name: wallet } = way;
  const close = (): void => setPanel(null);
  // Whoever pays in another way meanwhile must not be asked twice.
  useEffect(() => {
    if (sending.isBusy) close();
  }, [sending.isBusy]);
  const press = async (): Promise<void> => {
    if (sending.isBusy) return;
    if (panel) return close();
    try {
      const [{ PairingPanel: Panel }, invite] = await Promise.all([import('./pairing-panel.tsx'), way.load()]);
      setPanel({ Panel, invite });
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
      {panel && <panel.Panel wallet={wallet} invite={panel.invite} sending={sending} close={close} />}
    </>
  );
}
