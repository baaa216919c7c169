import type { PlatformBalances } from '@florin/sdk/admin';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Coin } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { admin } from '../admin.ts';
import { useOverview } from '../overview.tsx';

type Asset = PlatformBalances['assets'][number];

const isHeld = ({ treasury_crypto: treasury, gas_crypto: gas, unswept_crypto: unswept }: Asset): boolean =>
  [treasury, gas, unswept].some((amount) => !/^0(\.0*)?$/.test(amount));

const Balances = ({ of: { assets, pools } }: { of: PlatformBalances }) => {
  const held = assets.filter(isHeld);
  return (
    <>
      <section class="card">
        <h2>What is held, by the books</h2>
        {held.length === 0 ? (
          <Empty title="Nothing is held." />
        ) : (
          <Table
            caption="Balances"
            rows={held}
            keyOf={({ token }) => token.id}
            columns={[
              { head: 'Token', cell: ({ token, chain }: Asset) => `${token.symbol} on ${chain.name}` },
              {
                head: 'Treasury',
                end: true,
                cell: ({ treasury_crypto: amount, token }) => <Coin amount={amount} symbol={token.symbol} />,
              },
              {
                head: 'For gas',
                end: true,
                cell: ({ gas_crypto: amount, token }) => <Coin amount={amount} symbol={token.symbol} />,
              },
              {
                head: 'Not swept yet',
                end: true,
                cell: ({ unswept_crypto: amount, token }) => <Coin amount={amount} symbol={token.symbol} />,
              },
            ]}
          />
        )}
        {held.length < assets.length && <p class="hint">{assets.length - held.length} tokens are not held at all.</p>}
      </section>
      <section class="card">
        <h2>Addresses left for payments</h2>
        <Table
          caption="Addresses left"
          rows={pools}
          keyOf={({ chain_type: family }) => family}
          columns={[
            { head: 'Family', cell: ({ chain_type: family }) => family },
            { head: 'Left', end: true, cell: ({ addresses_left: left }) => left },
          ]}
        />
      </section>
    </>
  );
};

/** What the platform holds, how long its gas lasts, and the way to what is moving. */
export function Treasury() {
  const { data } = useOverview();
  const query = useQuery('balances', (signal) => admin.coins.balances({ signal }));
  const stuck = data?.queues.find(({ queue }) => queue === 'outgoing');
  return (
    <>
      <Head title="Treasury">
        <a class="button" href="/treasury/outgoing">
          Outgoing{stuck !== undefined && stuck.count > 0 ? `, ${stuck.count} stuck` : ''}
        </a>
      </Head>
      {data && (
        <section class="card">
          <h2>Gas</h2>
          <Table
            caption="Gas"
            rows={data.chains}
            keyOf={({ id }) => id}
            columns={[
              { head: 'Chain', cell: ({ name }) => name },
              {
                head: 'Pays for',
                end: true,
                cell: ({ gas_sweeps: sweeps }) =>
                  sweeps === null ? 'no sweep was paid for yet' : `${sweeps} more sweeps`,
              },
            ]}
          />
        </section>
      )}
      <Asked query={query}>{(balances) => <Balances of={balances} />}</Asked>
    </>
  );
}
