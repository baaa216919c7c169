import type { Checkout } from '@florin/contract/schemas/checkout';
import { useRef } from 'preact/hooks';
import { Said, useLocale } from '../i18n/locale.tsx';
import { coinOn } from '../show/said.ts';
import { viewOf } from '../show/view.ts';

/** Tells a payer who sent another coin than the chosen one that it counts; known to the visit that saw both. */
export function Accepted({ checkout }: { checkout: Checkout }) {
  const locale = useLocale();
  const waited = useRef<Checkout | null>(null);
  const view = viewOf[checkout.status];
  if (view === 'pay') waited.current = checkout;
  if (view === 'choose' || view === 'choose_again') waited.current = null;
  const { token: chosen, chain: chosenChain } = waited.current ?? {};
  const { token, chain } = checkout;
  if (!chosen || !chosenChain || !token || !chain || chosen.id === token.id) return null;
  return (
    <p class="box" role="status">
      <Said
        name="accepted"
        coin={<strong>{coinOn(locale, token.symbol, chain.name)}</strong>}
        chosen={coinOn(locale, chosen.symbol, chosenChain.name)}
      />
    </p>
  );
}
