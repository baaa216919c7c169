import type { Checkout } from '@florin/contract/schemas/checkout';
import { useLocale } from '../i18n/locale.tsx';
import { ExplorerLink } from './explorer-link.tsx';

/** What has arrived, as anybody can look it up. */
export function Transactions({ checkout }: { checkout: Checkout }) {
  const { text } = useLocale();
  return (
    <>
      {checkout.transactions.map(({ tx_hash: hash, explorer_url: url }) => (
        <p key={hash} class="hint">
          {text('transaction')} <ExplorerLink hash={hash} url={url} />
        </p>
      ))}
    </>
  );
}
