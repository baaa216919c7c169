import { Button } from '@florin/ui/parts/button';
import { Head, Shell } from '@florin/ui/parts/shell';
import { usePlace } from '@florin/ui/route/location';
import { Screens } from '@florin/ui/route/screen';
import { useSignedIn } from '@florin/ui/session/session';
import { useSpeech } from '@florin/ui/words/spoken';
import { useMay } from './may.tsx';
import { name } from './name.ts';
import { ChainStrip } from './parts/chain-strip.tsx';
import { routes } from './routes.ts';
import { useSay } from './words/spoken.ts';

function Nowhere() {
  const say = useSay();
  return (
    <>
      <Head title={say('nowhere')} />
      <p>{say('nowhere_text')}</p>
      <p>
        <a href="/">{say('to_home')}</a>
      </p>
    </>
  );
}

function Who() {
  const { account, signOut } = useSignedIn();
  const { words } = useSpeech();
  return (
    <>
      <strong>{account.merchant_name ?? account.name}</strong>
      <span>{account.email}</span>
      <Button press={() => void signOut()}>{words.sign_out}</Button>
    </>
  );
}

/** The console of who is signed in. */
export function App() {
  const say = useSay();
  const { path } = usePlace();
  const may = useMay();
  return (
    <Shell
      name={name}
      account={<Who />}
      strip={<ChainStrip />}
      nav={[
        { href: '/', label: say('home'), icon: 'home' },
        { href: '/payments', label: say('payments'), icon: 'list' },
        { href: '/links', label: say('links'), icon: 'copy' },
        { href: '/money', label: say('money'), icon: 'money' },
        { href: '/withdrawals', label: say('withdrawals'), icon: 'out' },
        { href: '/webhooks', label: say('webhooks'), icon: 'hook' },
        { href: '/keys', label: say('keys'), icon: 'key' },
        { href: '/team', label: say('team'), icon: 'people' },
        { href: '/security', label: say('security'), icon: 'gear' },
      ]}
    >
      <Screens
        routes={routes.filter(({ needs }) => needs === undefined || may(needs))}
        path={path}
        nowhere={<Nowhere />}
      />
    </Shell>
  );
}
