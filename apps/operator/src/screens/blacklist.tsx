import type { BlacklistEntry } from '@florin/sdk/admin';
import { Button } from '@florin/ui/parts/button';
import { Entry } from '@florin/ui/parts/entry';
import type { Column } from '@florin/ui/parts/table';
import { Exact, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { usePage } from '../list/paged.tsx';
import { May, useMay } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';

function Add({ close, done }: { close: () => void; done: () => void }) {
  const [family, setFamily] = useState('evm');
  const [address, setAddress] = useState('');
  return (
    <Decide
      title="List an address"
      verb="List it"
      danger
      effect={
        <p>
          Coins that come from it from now on are set apart, and their payment is taken out of processing. Payments to
          it as a destination are refused.
        </p>
      }
      run={async (reason) => {
        await admin.blacklist.add({ chain_type: family.trim(), address: address.trim(), reason });
        done();
      }}
      close={close}
    >
      <Entry
        name="chain_type"
        kind="exact"
        label="Family of chains"
        hint="For example evm."
        value={family}
        change={setFamily}
        required
        max={32}
      />
      <Entry name="address" kind="exact" label="Address" value={address} change={setAddress} required max={128} />
    </Decide>
  );
}

const Remove = ({ of, close, done }: { of: BlacklistEntry; close: () => void; done: () => void }) => (
  <Decide
    title="Take it off the list"
    verb="Take off"
    reason="none"
    effect={<p>Coins from {of.address} are accepted from now on. What is in quarantine stays there.</p>}
    run={async () => {
      await admin.blacklist.remove(of.id);
      done();
    }}
    close={close}
  />
);

const columns: readonly Column<BlacklistEntry>[] = [
  { head: 'Address', cell: ({ address }) => <Exact>{address}</Exact> },
  { head: 'Family', cell: ({ chain_type: family }) => family },
  { head: 'Why', cell: ({ reason }) => <bdi>{reason}</bdi> },
  { head: 'Since', end: true, cell: ({ created_at: at }) => <When at={at} /> },
];

/** Addresses whose coins are not accepted. */
export function Blacklist() {
  const page = usePage();
  const may = useMay();
  const query = useQuery(`blacklist ${page}`, (signal) => admin.blacklist.list({ page }, { signal }));
  const [asked, setAsked] = useState<BlacklistEntry | 'add' | null>(null);
  const close = (): void => setAsked(null);
  const done = (): void => {
    close();
    query.again();
  };
  const remove = (of: BlacklistEntry) => (
    <button type="button" class="quiet" aria-label={`Take off ${of.address}`} onClick={() => setAsked(of)}>
      Take off
    </button>
  );
  return (
    <>
      <ListScreen
        title="Blacklist"
        query={query}
        rowsOf={({ blacklist }) => blacklist}
        keyOf={({ id }) => id}
        empty="No address is listed."
        deeds={
          <May call="adminBlacklist.add">
            <Button press={() => setAsked('add')}>List an address</Button>
          </May>
        }
        columns={may('adminBlacklist.remove') ? [...columns, { head: 'Deeds', end: true, cell: remove }] : columns}
      />
      {asked === 'add' && <Add close={close} done={done} />}
      {asked !== null && asked !== 'add' && <Remove of={asked} close={close} done={done} />}
    </>
  );
}
