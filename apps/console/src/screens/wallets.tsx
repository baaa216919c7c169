import type { Wallet } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Exact, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { inGroups } from '../show/withdrawal.ts';
import { May, useMay } from '../may.tsx';
import { useSay } from '../words/spoken.ts';
import { WalletDialog } from './wallet-dialog.tsx';

/** What is open: a wallet to change, a new one, or nothing. */
type Open = { wallet: Wallet | null } | null;

function WalletTable({ wallets, change }: { wallets: readonly Wallet[]; change: (wallet: Wallet) => void }) {
  const say = useSay();
  const may = useMay();
  const changing = {
    head: say('wallet_change'),
    cell: (wallet: Wallet) => <Button press={() => change(wallet)}>{say('wallet_change')}</Button>,
  };
  return (
    <Table
      caption={say('wallets')}
      rows={wallets}
      keyOf={({ id }) => id}
      columns={[
        { head: say('chain'), cell: ({ chain }) => chain.name },
        { head: say('wallet_label'), cell: ({ label }) => label !== null && <bdi>{label}</bdi> },
        { head: say('address'), cell: ({ address }) => <Exact>{inGroups(address)}</Exact> },
        { head: say('wallet_usable'), cell: ({ usable_from: at }) => <When at={at} whole /> },
        ...(may('withdrawals.setWallet') ? [changing] : []),
      ]}
    />
  );
}

/** Where withdrawals go, one address for each network. */
export function Wallets() {
  const say = useSay();
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery('wallets', (signal) => florin().withdrawals.wallets({ signal }));
  return (
    <>
      <Head title={say('wallets')} back={{ href: '/withdrawals', label: say('withdrawals') }}>
        <May call="withdrawals.setWallet">
          <Button look="main" press={() => setOpen({ wallet: null })}>
            {say('wallet_new')}
          </Button>
        </May>
      </Head>
      <section class="card">
        <Asked query={query}>
          {({ wallets }) =>
            wallets.length === 0 ? (
              <Empty title={say('no_wallet')}>
                <p>{say('no_wallet_text')}</p>
              </Empty>
            ) : (
              <WalletTable wallets={wallets} change={(wallet) => setOpen({ wallet })} />
            )
          }
        </Asked>
      </section>
      {open && <WalletDialog wallet={open.wallet} close={() => setOpen(null)} done={query.again} />}
    </>
  );
}
