import type { CheckoutOption } from '@florin/contract/schemas/checkout';
import { useContext, useState } from 'preact/hooks';
import { useLocale } from '../i18n/locale.tsx';
import { CoinLogo, Drawings, sheetOf } from '../parts/coin.tsx';
import { Icon } from '../parts/icon.tsx';
import { type CoinGroup, coinGroups, isUsable, searched } from '../show/coins.ts';
import { Option } from './option.tsx';
import type { NetworkFees } from './network-fees.ts';

interface OptionList {
  options: readonly CheckoutOption[];
  chosenId: string | undefined;
  fees: NetworkFees;
  choose: (tokenId: string) => void;
  /** A coin was chosen from the search: the next key goes on. */
  taken: () => void;
}

/** More than fit on a phone at once. */
const manyFrom = 7;

export const isMany = (options: readonly unknown[]): boolean => options.length >= manyFrom;

interface Search {
  value: string;
  change: (value: string) => void;
  /** Enter in the field. */
  take: () => void;
}

function Search({ value, change, take }: Search) {
  const { text } = useLocale();
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take();
  };
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
        onKeyDown={keyed}
      />
    </label>
  );
}

type Group = Omit<OptionList, 'options' | 'taken'> & { group: CoinGroup; isOpen: boolean };

/** A coin that lives on several networks: the network is the second choice. */
function Group({ group: { symbol, options }, isOpen, ...rest }: Group) {
  const { text, format } = useLocale();
  const [first] = options;
  if (!first) return null;
  const isChosen = options.some(({ token }) => token.id === rest.chosenId);
  return (
    <details class="networks" open={isOpen || isChosen}>
      <summary>
        <CoinLogo token={first.token} chain={null} />
        <span>
          <strong dir="auto">{symbol}</strong> <span class="faint">{first.token.name}</span>
          <span class="network">{text('networks', { count: format.count(options.length) })}</span>
        </span>
      </summary>
      {options.map((option) => (
        <Option key={option.token.id} option={option} isInGroup {...rest} />
      ))}
    </details>
  );
}

/** The coins; with many of them one entry each, and a field to search in. */
export function OptionList({ options, taken, ...rest }: OptionList) {
  const { text } = useLocale();
  const [search, setSearch] = useState('');
  const found = searched(options, search);
  const usable = found.filter(isUsable);
  const takeOnly = (): void => {
    const [only] = usable;
    if (!only || usable.length > 1) return;
    rest.choose(only.token.id);
    taken();
  };
  const alone = useContext(Drawings);
  const drawings = (options.length > 1 && sheetOf(options)) || alone;
  const groups = isMany(options) ? coinGroups(found) : found.map((option) => ({ symbol: '', options: [option] }));
  return (
    <Drawings.Provider value={drawings}>
      {isMany(options) && <Search value={search} change={setSearch} take={takeOnly} />}
      <fieldset>
        <legend class="unseen">{text('choose_legend')}</legend>
        {groups.map((group) => {
          const [only] = group.options;
          return only && group.options.length === 1 ? (
            <Option key={only.token.id} option={only} {...rest} />
          ) : (
            <Group key={group.symbol} group={group} isOpen={search.trim() !== ''} {...rest} />
          );
        })}
      </fieldset>
      <p class="hint empty" role="status">
        {found.length === 0 && text('nothing_found', { search: search.trim() })}
      </p>
    </Drawings.Provider>
  );
}
