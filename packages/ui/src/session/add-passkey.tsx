import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Entry } from '../parts/entry.tsx';
import { Failure } from '../parts/states.tsx';
import { makePasskey } from '../passkey/device.ts';
import { useAction } from '../query/use-action.ts';
import { useSpeech } from '../words/spoken.ts';
import { FreshCode, useFresh } from './proof.tsx';
import { useSignedIn } from './session.tsx';

/** Makes a passkey on this device, for who has shown that the account is theirs. */
export function AddPasskey({ close, done }: { close: () => void; done: () => void }) {
  const { words } = useSpeech();
  const { account, accounts, refresh } = useSignedIn();
  const [draft, setDraft] = useState({ name: '', password: '' });
  const { isBusy, problem, wrong, act } = useAction();
  const fresh = useFresh();
  const asksPassword = !account.two_factor_enabled && !account.has_passkeys;
  const field = (name: keyof typeof draft) => ({
    name: `passkey-${name}`,
    value: draft[name],
    change: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  const add = async (): Promise<void> => {
    const { name, password } = draft;
    const shown = password === '' ? {} : { current_password: password };
    const creation = await fresh.run(() => accounts.passkeys.begin(shown));
    const registration = await makePasskey(creation, words.passkey_none_made);
    await accounts.passkeys.register({ name: name.trim(), registration });
    await refresh();
    done();
    close();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(add);
  };
  return (
    <Dialog title={words.passkey_add} close={close}>
      <form class="form" onSubmit={submit}>
        <Entry
          {...field('name')}
          label={words.passkey_name}
          hint={words.passkey_name_hint}
          problem={wrong('name')}
          max={100}
          required
        />
        {asksPassword && (
          <Entry
            {...field('password')}
            kind="password"
            label={words.password}
            problem={wrong('current_password')}
            required
          />
        )}
        <FreshCode {...fresh} problem={problem} />
        {problem && <Failure problem={problem} />}
        <Button submit look="main" busy={isBusy}>
          {words.passkey_add}
        </Button>
      </form>
    </Dialog>
  );
}
