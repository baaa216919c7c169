import type { Passkey } from '@florin/sdk/accounts';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Entry } from '../parts/entry.tsx';
import { Failure } from '../parts/states.tsx';
import { useAction } from '../query/use-action.ts';
import { useSpeech } from '../words/spoken.ts';
import { FreshCode, useFresh } from './proof.tsx';
import { useSignedIn } from './session.tsx';

interface ChangePasskeyProps {
  passkey: Passkey;
  close: () => void;
  done: () => void;
}

/** Gives a passkey another name, or removes it. */
export function ChangePasskey({ passkey, close, done }: ChangePasskeyProps) {
  const { words, say } = useSpeech();
  const { accounts, refresh } = useSignedIn();
  const [name, setName] = useState(passkey.name);
  const { isBusy, problem, wrong, act } = useAction();
  const fresh = useFresh();
  const finish = async (work: PromiseLike<unknown>): Promise<void> => {
    await work;
    await refresh();
    done();
    close();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(() => finish(accounts.passkeys.rename(passkey.id, { name: name.trim() })));
  };
  const remove = (): void => void act(() => finish(fresh.run(() => accounts.passkeys.remove(passkey.id))));
  return (
    <Dialog title={words.passkey_change} close={close}>
      <form class="form" onSubmit={submit}>
        <Entry
          name="passkey-name"
          label={words.passkey_name}
          value={name}
          change={setName}
          problem={wrong('name')}
          max={100}
          required
        />
        <p class="faint">{say('passkey_remove_text', { name: passkey.name })}</p>
        <FreshCode {...fresh} problem={problem} />
        {problem && <Failure problem={problem} />}
        <div class="deeds">
          <Button submit look="main" busy={isBusy}>
            {words.save}
          </Button>
          <Button look="danger" busy={isBusy} press={remove}>
            {words.passkey_remove}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
