import type { AdminPayment } from '@florin/sdk/admin';
import { Coin } from '@florin/ui/parts/text';
import { useChainName } from '../overview.tsx';

interface ChosenCoinProps {
  of: Pick<AdminPayment, 'token' | 'chain_short_name'>;
  amount: string;
}

/** An amount of the coin that the payer chose; nothing where none is chosen. */
export function ChosenCoin({ of: { token, chain_short_name: chain }, amount }: ChosenCoinProps) {
  const nameOf = useChainName();
  return token === null || chain === null ? null : (
    <Coin amount={amount} symbol={token.symbol} network={nameOf(chain)} />
  );
}
