import type { TokenList } from '@florin/sdk';
import { Tick } from '@florin/ui/parts/entry';
import { useQuery } from '@florin/ui/query/use-query';
import { florin } from '../client.ts';
import { useSay } from '../words/spoken.ts';

type Token = TokenList['tokens'][number];

interface CoinTicksProps {
  /** Ids of the tokens that are ticked. */
  chosen: readonly string[];
  change: (chosen: readonly string[]) => void;
}

/** Every coin that is switched on, to be ticked, each with its network. */
export function CoinTicks({ chosen, change }: CoinTicksProps) {
  const say = useSay();
  const { data } = useQuery('tokens', (signal) => florin().payments.tokens({ signal }));
  const toggle = ({ id }: Token, on: boolean): void =>
    change(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset>
      <legend class="unseen">{say('which_coins')}</legend>
      {data?.tokens.map((token) => (
        <Tick
          key={token.id}
          name={`token-${token.id}`}
          checked={chosen.includes(token.id)}
          change={(on) => toggle(token, on)}
        >
          {token.symbol} <span class="faint">{say('on_chain', { chain: token.chain.name })}</span>
        </Tick>
      ))}
    </fieldset>
  );
}
