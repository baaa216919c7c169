import { Button } from '@florin/ui/parts/button';
import { Chips, Filter } from '@florin/ui/parts/chips';
import { Entry } from '@florin/ui/parts/entry';
import { useEffect, useState } from 'preact/hooks';
import { groups, type PaymentFilters } from '../show/filters.ts';
import { paymentStatuses } from '../words/statuses.ts';
import { useSay } from '../words/spoken.ts';

type Change = (changes: Readonly<Record<string, string | null>>) => void;

/** What is on beside the groups, each to be taken off by a press. */
function Applied({ filters, change }: { filters: PaymentFilters; change: Change }) {
  const say = useSay();
  const { q, status, from, to } = filters;
  if (q === '' && status === null && from === '' && to === '') return null;
  return (
    <ul class="chips" aria-label={say('filters')}>
      {q !== '' && <Filter remove={() => change({ q: null })}>{`“${q}”`}</Filter>}
      {status !== null && <Filter remove={() => change({ status: null })}>{say(paymentStatuses[status].word)}</Filter>}
      {from !== '' && <Filter remove={() => change({ from: null })}>{`${say('from_day')} ${from}`}</Filter>}
      {to !== '' && <Filter remove={() => change({ to: null })}>{`${say('to_day')} ${to}`}</Filter>}
    </ul>
  );
}

/** One search box, groups of statuses, and days. */
export function FilterBar({ filters, change }: { filters: PaymentFilters; change: Change }) {
  const say = useSay();
  const [q, setQ] = useState(filters.q);
  useEffect(() => setQ(filters.q), [filters.q]);
  const search = (event: Event): void => {
    event.preventDefault();
    change({ q: q.trim() });
  };
  return (
    <div class="card filters">
      <form class="search" role="search" onSubmit={search}>
        <Entry
          name="q"
          kind="exact"
          label={say('search')}
          hint={say('search_hint')}
          value={q}
          change={setQ}
          max={200}
        />
        <Button submit>{say('search_go')}</Button>
      </form>
      <Chips
        label={say('status')}
        value={filters.status === null ? (filters.group ?? '') : 'other'}
        options={[{ value: '', label: say('all') }, ...groups.map((group) => ({ value: group, label: say(group) }))]}
        change={(group) => change({ group, status: null })}
      />
      <div class="days">
        <Entry
          name="from"
          kind="date"
          label={say('from_day')}
          value={filters.from}
          change={(from) => change({ from })}
        />
        <Entry name="to" kind="date" label={say('to_day')} value={filters.to} change={(to) => change({ to })} />
      </div>
      <Applied filters={filters} change={change} />
    </div>
  );
}
