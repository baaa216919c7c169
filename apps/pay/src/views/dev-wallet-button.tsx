import { useState } from 'preact/hooks';
import { codeOf } from '../api/pay-failure.ts';

/** One click for newcomers. It exists in development stacks alone, whose language is English. */
export function DevWalletButton({ pay }: { pay: () => Promise<unknown> }) {
  const [said, setSaid] = useState('');
  const press = async (): Promise<void> => {
    setSaid('Sending from the dev wallet…');
    setSaid(
      await pay().then(
        () => 'Sent from the dev wallet.',
        (error: unknown) => `The dev wallet did not pay (${codeOf(error)}). The log of the server says why.`,
      ),
    );
  };
  return (
    <div class="dev" lang="en" dir="ltr">
      <button type="button" class="second" onClick={() => void press()}>
        Pay from the dev wallet
      </button>
      <p class="hint" role="status">
        {said || 'Only in this development stack: the coins come from its own test wallet.'}
      </p>
    </div>
  );
}
