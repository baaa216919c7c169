import { SessionGate, useSignedIn } from '@florin/ui/session/session';
import { Button } from '@florin/ui/parts/button';
import { Head, Shell } from '@florin/ui/parts/shell';
import { render } from 'preact';

const name = 'Florin operators';

function Desk() {
  const { account, signOut } = useSignedIn();
  return (
    <Shell
      name={name}
      nav={[{ href: '/', label: 'Desk', icon: 'home' }]}
      account={
        <>
          <span>{account.email}</span>
          <Button press={() => void signOut()}>Sign out</Button>
        </>
      }
    >
      <Head title="Desk" />
    </Shell>
  );
}

const page = document.querySelector('#page');
if (page)
  render(
    <SessionGate name={name}>
      <Desk />
    </SessionGate>,
    page,
  );
