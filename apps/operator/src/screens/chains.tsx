import { useListKeys } from '@florin/ui/keys/use-keys';
import type { Overview } from '@florin/sdk/admin';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { When } from '@florin/ui/parts/text';
import { useOverview } from '../overview.tsx';
import { Status } from '../parts/status.tsx';

type Chain = Overview['chains'][number];

/** Every active chain: how it does, how far it is read, and how long its gas lasts. */
export function Chains() {
  const overview = useOverview();
  useListKeys();
  return (
    <>
      <Head title="Chains" />
      <Asked query={overview}>
        {({ chains }) =>
          chains.length === 0 ? (
            <Empty title="No chain is switched on." />
          ) : (
            <section class="card">
              <Table
                caption="Chains"
                rows={chains}
                keyOf={({ id }) => id}
                linkOf={({ id }) => `/chains/${id}`}
                columns={[
                  { head: 'Chain', cell: ({ name }: Chain) => name },
                  { head: 'Health', cell: ({ status }) => <Status of={status} /> },
                  { head: 'Head', end: true, cell: ({ head_height: height }) => height ?? 'unknown' },
                  { head: 'Behind', end: true, cell: ({ blocks_behind: behind }) => behind ?? '' },
                  {
                    head: 'Moved',
                    end: true,
                    cell: ({ head_changed_at: at }) => (at === null ? 'never' : <When at={at} />),
                  },
                  { head: 'Gas, in sweeps', end: true, cell: ({ gas_sweeps: sweeps }) => sweeps ?? 'unknown' },
                ]}
              />
            </section>
          )
        }
      </Asked>
    </>
  );
}
