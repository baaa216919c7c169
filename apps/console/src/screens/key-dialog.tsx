import type { CreatedApiKey } from '@florin/sdk/accounts';
import { Button } from '@florin/ui/parts/button';
import { Copy } from '@florin/ui/parts/copy';
import { Dialog } from '@florin/ui/parts/dialog';
import { Entry, Tick } from '@florin/ui/parts/entry';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { FreshCode, useFresh } from '@florin/ui/session/proof';
import { useSignedIn } from '@florin/ui/session/session';
import { useState } from 'preact/hooks';
import { type Call, useMay } from '../may.tsx';
import { useSay } from '../words/spoken.ts';

const scopes = ['payments', 'webhooks', 'withdrawals', 'wallets', 'refunds'] as const;
type Scope = (typeof scopes)[number];

/** What a key with the scope changes: whoever may not do it gives no key the scope. */
const changes = {
  payments: 'payments.create',
  webhooks: 'webhookEndpoints.create',
  withdrawals: 'withdrawals.request',
  wallets: 'withdrawals.setWallet',
  refunds: 'refunds.create',
} as const satisfies Record<Scope, Call>;

/** What the key may do. */
function Scopes({ chosen, change }: { chosen: readonly Scope[]; change: (chosen: readonly Scope[]) => void }) {
  const say = useSay();
  const may = useMay();
  const grants = (scope: Scope): boolean => may(changes[scope]);
  return (
    <fieldset>
      <legend>{say('scopes')}</legend>
      {scopes.filter(grants).map((scope) => (
        <Tick
          key={scope}
          name={`scope-${scope}`}
          checked={chosen.includes(scope)}
          change={(on) => change(on ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
        >
          {scope}
        </Tick>
      ))}
    </fieldset>
  );
}

/** Makes a key and shows it this once. */
export function KeyDialog({ close, done }: { close: () => void; done: () => void }) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const [label, setLabel] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(['payments']);
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const { isBusy, problem, wrong, act } = useAction();
  const fresh = useFresh();
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      setMade(await fresh.run(() => accounts.apiKeys.create({ label, scopes: chosen })));
      done();
    });
  };
  if (made)
    return (
      <Dialog title={say('key_made')} close={close}>
        <p>{say('key_made_text')}</p>
        <Copy label={say('key_made')} value={made.key} />
      </Dialog>
    );
  return (
    <Dialog title={say('key_new')} close={close}>
      <form class="form" onSubmit={submit}>
        <Entry
          name="label"
          label={say('label')}
          value={label}
          change={setLabel}
          problem={wrong('label')}
          max={100}
          required
        />
        <Scopes chosen={chosen} change={setChosen} />
        <FreshCode {...fresh} problem={problem} />
        {problem && <Failure problem={problem} />}
        <Button submit look="main" busy={isBusy}>
          {say('key_new')}
        </Button>
      </form>
    </Dialog>
  );
}
