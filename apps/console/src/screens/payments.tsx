import { saveFile } from '@florin/ui/api/save-file';
import { Button } from '@florin/ui/parts/button';
import { Icon } from '@florin/ui/parts/icon';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty, Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useQueryValues } from '@florin/ui/route/location';
import { useSpeech } from '@florin/ui/words/spoken';
import { florin } from '../client.ts';
import { NewPayment } from '../parts/new-payment.tsx';
import { PaymentTable } from '../parts/payment-table.tsx';
import { askedFor, fileAddress, isFiltered, type PaymentFilters, readFilters } from '../show/filters.ts';
import { May } from '../may.tsx';
import { useSay } from '../words/spoken.ts';
import { FilterBar } from './payment-filters.tsx';

const perPage = 25;
const everyMs = 20_000;

/** Nothing to show: because there is nothing, or because of the filters. */
function Nothing({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  const say = useSay();
  if (filtered)
    return (
      <Empty title={say('none_found')}>
        <Button press={clear}>{say('clear')}</Button>
      </Empty>
    );
  return (
    <Empty title={say('no_payments')}>
      <p>{say('no_payments_text')}</p>
      <May call="payments.create">
        <a class="button main" href="/payments/new">
          {say('new_payment')}
        </a>
      </May>
    </Empty>
  );
}

interface Counted {
  total: number | null;
}

/** How many fit; the pages after the first are walked without counting. */
function Found({ total }: Counted) {
  const say = useSay();
  const { format } = useSpeech();
  if (total === null) return <p class="faint">{say('found_more')}</p>;
  return <p class="faint">{total === 1 ? say('found_one') : say('found', { count: format.count(total) })}</p>;
}

function Deeds({ filters }: { filters: PaymentFilters }) {
  const say = useSay();
  const { isBusy, problem, act } = useAction();
  return (
    <>
      <Head title={say('payments')}>
        <Button busy={isBusy} press={() => void act(() => saveFile(fileAddress(filters), 'payments.csv'))}>
          <Icon name="download" />
          {say('save_csv')}
        </Button>
        <NewPayment />
      </Head>
      {problem && <Failure problem={problem} />}
    </>
  );
}

/** Every payment, searched and filtered; the address holds all of it. */
export function Payments() {
  const { words } = useSpeech();
  const [query, change] = useQueryValues();
  const filters = readFilters(query);
  const asked = askedFor(filters);
  const place = filters.cursor === '' ? {} : { cursor: filters.cursor };
  const list = useQuery(
    `payments:${query.toString()}`,
    (signal) => florin().payments.list({ ...asked, ...place, per_page: perPage }, { signal }),
    filters.cursor === '' ? everyMs : null,
  );
  const clear = (): void => change({ q: null, group: null, status: null, from: null, to: null, cursor: null });
  return (
    <>
      <Deeds filters={filters} />
      <FilterBar filters={filters} change={(changes) => change({ cursor: null, ...changes })} />
      <section class="card">
        <Asked query={list}>
          {({ payments, total, next_cursor: next }) =>
            payments.length === 0 ? (
              <Nothing filtered={isFiltered(filters)} clear={clear} />
            ) : (
              <>
                <Found total={total} />
                <PaymentTable payments={payments} byDay={filters.from !== '' || filters.to !== ''} />
                <div class="deeds">
                  {filters.cursor !== '' && <Button press={() => change({ cursor: null })}>{words.first_page}</Button>}
                  {next !== null && <Button press={() => change({ cursor: next })}>{words.next_page}</Button>}
                </div>
              </>
            )
          }
        </Asked>
      </section>
    </>
  );
}
