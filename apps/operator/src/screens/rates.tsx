import type { RateRecord, RateSource } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Asked } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useSpeech } from '@florin/ui/words/spoken';
import { admin } from '../admin.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { usePage } from '../list/paged.tsx';
import { useChainName } from '../overview.tsx';
import { inWords } from '../words/statuses.ts';

const refreshMs = 10_000;

const stateOf = ({ is_stale: isStale, refused_at: refused, frozen, manual_rate_usd: manual }: RateRecord) => {
  if (isStale) return <Badge tone="bad">Stale</Badge>;
  if (frozen) return <Badge tone="attention">Frozen</Badge>;
  if (manual !== null) return <Badge tone="attention">Set by hand</Badge>;
  return refused === null ? <Badge tone="good">Fresh</Badge> : <Badge tone="attention">Sources disagree</Badge>;
};

/** How many sources counted of those that were asked. */
const countedOf = ({ inputs }: RateRecord): string =>
  inputs.length === 0 ? '' : `${inputs.filter(({ fault }) => fault === null).length} of ${inputs.length}`;

function Sources() {
  const query = useQuery('rate sources', (signal) => admin.rates.sources({ signal }), refreshMs);
  return (
    <section class="card">
      <h2>Sources</h2>
      <Asked query={query}>
        {({ rate_sources: sources }) => (
          <Table
            caption="Sources"
            rows={sources}
            keyOf={({ name }) => name}
            columns={[
              { head: 'Source', cell: ({ name }: RateSource) => name },
              {
                head: 'State',
                cell: ({ failure }) =>
                  failure === null ? <Badge tone="good">Answers</Badge> : <Badge tone="bad">{inWords(failure)}</Badge>,
              },
              { head: 'Quotes', end: true, cell: ({ quotes }) => quotes },
              { head: 'Answer', end: true, cell: ({ answer_ms: ms }) => ms !== null && `${ms} ms` },
              { head: 'Answered', end: true, cell: ({ quoted_at: at }) => (at === null ? 'never' : <When at={at} />) },
            ]}
          />
        )}
      </Asked>
    </section>
  );
}

/** What each token is worth, how fresh that is, and who said so. */
export function Rates() {
  const page = usePage();
  const nameOf = useChainName();
  const { format } = useSpeech();
  const query = useQuery(`rates ${page}`, (signal) => admin.rates.list({ page }, { signal }), refreshMs);
  return (
    <>
      <ListScreen
        title="Rates"
        query={query}
        rowsOf={({ rates }) => rates}
        keyOf={({ token }) => token.id}
        empty="No token is there."
        columns={[
          {
            head: 'Token',
            cell: ({ token, chain_short_name: chain }: RateRecord) => `${token.symbol} on ${nameOf(chain)}`,
          },
          { head: 'Rate', end: true, cell: ({ rate_usd: rate }) => rate !== null && format.coin(rate, 'USD') },
          { head: 'State', cell: stateOf },
          { head: 'Sources', end: true, cell: countedOf },
          { head: 'Rated', end: true, cell: ({ rated_at: at }) => (at === null ? 'never' : <When at={at} />) },
        ]}
      />
      <Sources />
    </>
  );
}
