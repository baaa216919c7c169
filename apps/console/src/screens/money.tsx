import type { BalanceEntryPage } from '@florin/sdk';
import { saveFile } from '@florin/ui/api/save-file';
import { nowMs } from '@florin/ui/format/system-clock';
import { Button } from '@florin/ui/parts/button';
import { Choice } from '@florin/ui/parts/entry';
import { Icon } from '@florin/ui/parts/icon';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty, Failure } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { ShortId, Usd, When } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useQueryValues } from '@florin/ui/route/location';
import { lastMonths, monthDays } from '@florin/ui/show/days';
import { useSpeech } from '@florin/ui/words/spoken';
import { florin } from '../client.ts';
import { May } from '../may.tsx';
import { useSay } from '../words/spoken.ts';

type Entry = BalanceEntryPage['entries'][number];

const perPage = 50;
const months = 24;
const kinds = {
  payment: 'entry_payment',
  withdrawal: 'entry_withdrawal',
  refund: 'entry_refund',
  correction: 'entry_correction',
} as const;

/** What an entry is about, with the way to it. */
function About({ entry }: { entry: Entry }) {
  const say = useSay();
  const { kind, payment_id: payment, withdrawal_id: withdrawal, reference } = entry;
  const word = say(kinds[kind]);
  if (payment !== null)
    return (
      <a href={`/payments/${payment}`}>
        {word} {reference === null ? <ShortId id={payment} /> : <bdi>{reference}</bdi>}
      </a>
    );
  return withdrawal === null ? <span>{word}</span> : <a href="/withdrawals">{word}</a>;
}

function Statement({ entries }: { entries: readonly Entry[] }) {
  const say = useSay();
  return (
    <Table
      caption={say('statement')}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { head: say('created'), cell: ({ at }) => <When at={at} utc /> },
        { head: say('what'), cell: (entry) => <About entry={entry} /> },
        { head: say('in'), end: true, cell: ({ credit_usd: usd }) => usd !== null && <Usd amount={usd} signed /> },
        { head: say('out'), end: true, cell: ({ debit_usd: usd }) => usd !== null && <Usd amount={`-${usd}`} /> },
        { head: say('balance'), end: true, cell: ({ balance_usd: usd }) => <Usd amount={usd} /> },
      ]}
    />
  );
}

function Balances() {
  const say = useSay();
  const query = useQuery('balance', (signal) => florin().withdrawals.balance({ signal }), 15_000);
  return (
    <Asked query={query}>
      {({ balance_usd: balance, reserved_usd: reserved, available_usd: available }) => (
        <div class="cards">
          {(
            [
              ['available', available],
              ['reserved', reserved],
              ['balance', balance],
            ] as const
          ).map(([name, usd]) => (
            <div key={name} class="card figure">
              <h2>{say(name)}</h2>
              <Usd amount={usd} />
            </div>
          ))}
        </div>
      )}
    </Asked>
  );
}

const recent = (): string[] => lastMonths(nowMs(), months);

/** Which month, and the same as a file. */
function StatementHead({ month, change }: { month: string; change: (month: string) => void }) {
  const say = useSay();
  const { format } = useSpeech();
  const { isBusy, problem, act } = useAction();
  const { first, last } = monthDays(month);
  const saveCsv = () => saveFile(`/v1/balance/entries?date_from=${first}&date_to=${last}`, `statement-${month}.csv`);
  const savePdf = () => saveFile(`/v1/reports/statement?month=${month}`, `statement-${month}.pdf`);
  return (
    <>
      <div class="head">
        <h2>{say('statement')}</h2>
        <div class="deeds bottom">
          <Choice
            name="month"
            label={say('month')}
            value={month}
            options={recent().map((value) => ({ value, label: format.month(value) }))}
            change={change}
          />
          <Button busy={isBusy} press={() => void act(saveCsv)}>
            <Icon name="download" />
            {say('save_csv')}
          </Button>
          <Button busy={isBusy} press={() => void act(savePdf)}>
            <Icon name="download" />
            {say('save_pdf')}
          </Button>
        </div>
      </div>
      {problem && <Failure problem={problem} />}
    </>
  );
}

/** Balance and statement: every line with the balance after it, as the ledger has it. */
export function Money() {
  const say = useSay();
  const { words } = useSpeech();
  const [values, change] = useQueryValues();
  const all = recent();
  const asked = values.get('month') ?? '';
  const month = all.includes(asked) ? asked : (all[0] ?? '');
  const cursor = values.get('cursor') ?? 'start';
  const { first, last } = monthDays(month);
  const query = useQuery(`entries:${month}:${cursor}`, (signal) =>
    florin().balance.entries({ date_from: first, date_to: last, cursor, limit: perPage }, { signal }),
  );
  return (
    <>
      <Head title={say('money')}>
        <May call="withdrawals.request">
          <a class="button main" href="/withdrawals/new">
            <Icon name="out" />
            {say('withdraw')}
          </a>
        </May>
      </Head>
      <Balances />
      <section class="card">
        <StatementHead month={month} change={(value) => change({ month: value, cursor: null })} />
        <Asked query={query}>
          {({ entries, next_cursor: next }) => (
            <>
              {entries.length === 0 ? <Empty title={say('no_entries')} /> : <Statement entries={entries} />}
              <div class="deeds">
                {cursor !== 'start' && <Button press={() => change({ cursor: null })}>{words.first_page}</Button>}
                {next !== null && <Button press={() => change({ cursor: next })}>{words.next_page}</Button>}
              </div>
            </>
          )}
        </Asked>
      </section>
    </>
  );
}
