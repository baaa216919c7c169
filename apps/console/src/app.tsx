import { useListKeys, useSearchKey } from '@florin/ui/keys/use-keys';
import { SearchButton } from '@florin/ui/parts/search';
import { Head, type NavItem, Shell } from '@florin/ui/parts/shell';
import { usePlace } from '@florin/ui/route/location';
import { Screens } from '@florin/ui/route/screen';
import { useSignedIn } from '@florin/ui/session/session';
import { SignOut } from '@florin/ui/session/sign-out';
import { useEffect, useState } from 'preact/hooks';
import { useMay } from './may.tsx';
import { name } from './name.ts';
import { ChainStrip } from './parts/chain-strip.tsx';
import { Search } from './parts/search.tsx';
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

function Who({ search }: { search: () => void }) {
  const { account } = useSignedIn();
  return (
    <>
      <SearchButton press={search} />
      <strong>{account.merchant_name ?? account.name}</strong>
      <span>{account.email}</span>
      <SignOut />
    </>
  );
}

/** The places that one goes to from everywhere. */
function usePlaces(): NavItem[] {
  const say = useSay();
  return [
    { href: '/', label: say('home'), icon: 'home' },
    { href: '/payments', label: say('payments'), icon: 'list' },
    { href: '/links', label: say('links'), icon: 'copy' },
    { href: '/money', label: say('money'), icon: 'money' },
    { href: '/withdrawals', label: say('withdrawals'), icon: 'out' },
    { href: '/webhooks', label: say('webhooks'), icon: 'hook' },
    { href: '/keys', label: say('keys'), icon: 'key' },
    { href: '/team', label: say('team'), icon: 'people' },
    { href: '/settings', label: say('settings'), icon: 'gear' },
    { href: '/verification', label: say('verification'), icon: 'check' },
    { href: '/security', label: say('security'), icon: 'shield' },
  ];
}

/** The console of who is signed in. */
export function App() {
  const place = usePlace();
  const may = useMay();
  const places = usePlaces();
  const [isSearching, setSearching] = useState(false);
  useListKeys();
  useSearchKey(() => setSearching(true));
  useEffect(() => setSearching(false), [place]);
  return (
    <Shell name={name} account={<Who search={() => setSearching(true)} />} strip={<ChainStrip />} nav={places}>
      <Screens
        routes={routes}
        path={place.path}
        nowhere={<Nowhere />}
        isOpen={({ needs }) => needs === undefined || may(needs)}
      />
      {isSearching && <Search places={places} close={() => setSearching(false)} />}
    </Shell>
  );
}
