import { Button } from '@florin/ui/parts/button';
import { Head, Shell } from '@florin/ui/parts/shell';
import { Asked } from '@florin/ui/parts/states';
import { Usd } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { consoleOptions, useSignedIn } from '@florin/ui/session/session';
import { Florin } from '@florin/sdk';
import { useMemo } from 'preact/hooks';
import { name } from './name.ts';

export function App() {
  const { account, signOut } = useSignedIn();
  const florin = useMemo(() => new Florin(consoleOptions()), []);
  const balance = useQuery('balance', (signal) => florin.withdrawals.balance({ signal }));
  return (
    <Shell
      name={name}
      nav={[{ href: '/', label: 'Home', icon: 'home' }]}
      account={
        <>
          <span>{account.email}</span>
          <Button press={() => void signOut()}>Sign out</Button>
        </>
      }
    >
      <Head title="Home" />
      <Asked query={balance}>{({ balance_usd: usd }) => <Usd amount={usd} />}</Asked>
    </Shell>
  );
}
