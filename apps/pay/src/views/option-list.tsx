import type { CheckoutOption } from '@florin/contract/schemas/checkout';
import { useState } from 'preact/hooks';
import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import { Coin } from '../parts/coin.tsx';
import { Icon } from '../parts/icon.tsx';
import type { NetworkFees } from './network-fees.ts';

interface OptionList {
  options: readonly CheckoutOption[];
  chosenId: string | undefined;
  fees: NetworkFees;
  choose: (tokenId: string) => void;
}

/** More than fit on a phone at once. */
const searchFrom = 7;

const hasRate = ({ is_stale: isStale, rate_usd: rate }: CheckoutOption): boolean => !isStale && rate !== null;

const matches = ({ token, chain }: CheckoutOption, search: string): boolean =>
  `${token.symbol} ${token.name} ${chain.name}`.toLowerCase().includes(search.trim().toLowerCase());

function Estimate({ option: { estimated_amount: estimate, token } }: { option: CheckoutOption }) {
  const { text, format } = useLocale();
  if (estimate === null) return null;
  return (
    <span class="estimate">
      <span class="faint">{text('about')}</span> <Exact>{format.coin(estimate, token.symbol)}</Exact>
    </span>
  );
}

function Fee({ id, fees }: { id: string; fees: NetworkFees }) {
  const { format, text } = useLocale();
  const fee = fees.usd.get(id);
  if (fee === undefined) return null;
  return (
    <span class="fee">
      <Said name="network_fee" fee={<Exact>{format.usd(fee)}</Exact>} />
      {fees.lowest.has(id) && <span class="mark">{text('lowest_fee')}</span>}
    </span>
  );
}

function Option({ option, chosenId, fees, choose }: Omit<OptionList, 'options'> & { option: CheckoutOption }) {
  const { text } = useLocale();
  const { id } = option.token;
  const isChosen = id === chosenId;
  const isOffered = hasRate(option);
  return (
    <label class={isOffered ? 'option' : 'option off'}>
      <input
        type="radio"
        name="token"
        checked={isChosen}
        disabled={!isOffered && !isChosen}
        onChange={() => choose(id)}
      />
      <Coin token={option.token} chain={option.chain} />
      <span class="terms">
        {isOffered ? <Estimate option={option} /> : <span class="reason">{text('no_rate')}</span>}
        <Fee id={id} fees={fees} />
      </span>
    </label>
  );
}

function Search({ value, change }: { value: string; change: (value: string) => void }) {
  const { text } = useLocale();
  return (
    <label class="search">
      <Icon name="search" />
      <span class="unseen">{text('search')}</span>
      <input
        type="search"
        value={value}
        placeholder={text('search')}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </label>
  );
}

export function OptionList({ options, ...rest }: OptionList) {
  const { text } = useLocale();
  const [search, setSearch] = useState('');
  const shown = options.filter((option) => matches(option, search));
  return (
    <>
      {options.length >= searchFrom && <Search value={search} change={setSearch} />}
      <fieldset>
        <legend class="unseen">{text('choose_legend')}</legend>
        {shown.map((option) => (
          <Option key={option.token.id} option={option} {...rest} />
        ))}
      </fieldset>
      <p class="hint empty" role="status">
        {shown.length === 0 && text('nothing_found', { search: search.trim() })}
      </p>
    </>
  );
}
