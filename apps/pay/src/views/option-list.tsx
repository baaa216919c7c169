import type { CheckoutOption } from '@florin/contract/schemas/checkout';
import { Coin } from '../parts/coin.tsx';

interface OptionList {
  options: CheckoutOption[];
  chosenId: string | undefined;
  /** Estimates are for the whole payment: wrong once a part has arrived. */
  showsEstimates: boolean;
  choose: (tokenId: string) => void;
}

function Estimate({ option: { estimated_amount: estimate, token } }: { option: CheckoutOption }) {
  if (estimate === null) return null;
  return (
    <span class="estimate">
      <span class="faint">about</span>
      <span>
        {estimate} <span class="unseen">{token.symbol}</span>
      </span>
    </span>
  );
}

export function OptionList({ options, chosenId, showsEstimates, choose }: OptionList) {
  return (
    <fieldset>
      <legend>Coin and network</legend>
      {options.map((option) => (
        <label class="option" key={option.token.id}>
          <input
            type="radio"
            name="token"
            checked={option.token.id === chosenId}
            onChange={() => choose(option.token.id)}
          />
          <Coin token={option.token} chain={option.chain} />
          {showsEstimates && <Estimate option={option} />}
        </label>
      ))}
    </fieldset>
  );
}
