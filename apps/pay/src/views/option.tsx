import type { CheckoutOption } from '@florin/contract/schemas/checkout';
import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import { Coin, Network } from '../parts/coin.tsx';
import { isUsable } from '../show/coins.ts';
import type { NetworkFees } from './network-fees.ts';

interface Choosable {
  option: CheckoutOption;
  chosenId: string | undefined;
  fees: NetworkFees;
  choose: (tokenId: string) => void;
  /** Below the entry of its coin: only the network is still to be chosen. */
  isInGroup?: boolean;
}

function Estimate({ option: { estimated_amount: estimate, token } }: { option: CheckoutOption }) {
  const { text, format } = useLocale();
  if (estimate === null) return null;
  return (
    <span class="estimate">
      <span class="faint">{text('about')}</span> <Exact>{format.coin(estimate, token.symbol)}</Exact>
    </span>
  );
}

/** The line keeps its place before the fee is known: what came between would move the row that a finger is on. */
function Fee({ id, fees }: { id: string; fees: NetworkFees }) {
  const { format, text } = useLocale();
  const fee = fees.usd.get(id);
  if (fee === undefined) return <span class="fee">{'\u00a0'}</span>;
  return (
    <span class="fee">
      {fees.lowest.has(id) ? (
        <span class="mark">
          {text('lowest_fee')} <Exact>{format.usd(fee)}</Exact>
        </span>
      ) : (
        <span>
          <Said name="network_fee" fee={<Exact>{format.usd(fee)}</Exact>} />
        </span>
      )}
    </span>
  );
}

/** One coin on one network, with what it costs. */
export function Option({ option, chosenId, fees, choose, isInGroup = false }: Choosable) {
  const { text } = useLocale();
  const { id } = option.token;
  const isChosen = id === chosenId;
  const isOffered = isUsable(option);
  return (
    <label class={isOffered ? 'option' : 'option off'}>
      <input
        type="radio"
        name="token"
        checked={isChosen}
        disabled={!isOffered && !isChosen}
        onChange={() => choose(id)}
      />
      {isInGroup ? <Network {...option} /> : <Coin {...option} />}
      <span class="terms">
        {isOffered ? <Estimate option={option} /> : <span class="reason">{text('no_rate')}</span>}
        {isOffered && <Fee id={id} fees={fees} />}
      </span>
    </label>
  );
}
