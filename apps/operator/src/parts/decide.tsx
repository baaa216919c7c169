import { Button } from '@florin/ui/parts/button';
import { Dialog } from '@florin/ui/parts/dialog';
import { Entry } from '@florin/ui/parts/entry';
import { useAction } from '@florin/ui/query/use-action';
import { FreshCode, useFresh } from '@florin/ui/session/proof';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface DecideProps {
  title: string;
  /** What it changes, before it does. */
  effect: ComponentChildren;
  /** The verb of the button. */
  verb: string;
  danger?: boolean;
  /** `required`: nothing happens without; `none`: the server keeps none. */
  reason?: 'required' | 'optional' | 'none';
  /** Further fields; their values are the caller's. */
  children?: ComponentChildren;
  run: (reason: string) => PromiseLike<void>;
  close: () => void;
}

/** A deed with what it changes, the reason that goes into the audit log, and the second factor where the server asks for it. */
export function Decide(props: DecideProps) {
  const { title, effect, verb, danger = false, reason: wish = 'required', children, run, close } = props;
  const [reason, setReason] = useState('');
  const { isBusy, problem, wrong, act } = useAction();
  const fresh = useFresh();
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(() => fresh.run(() => run(reason.trim())));
  };
  return (
    <Dialog title={title} close={close}>
      <form class="form" onSubmit={submit}>
        <div class="effect">{effect}</div>
        {children}
        {wish !== 'none' && (
          <Entry
            name="reason"
            kind="long"
            label={wish === 'required' ? 'Reason' : 'Reason (optional)'}
            hint="It stays in the audit log."
            required={wish === 'required'}
            value={reason}
            change={setReason}
            problem={wrong('reason')}
          />
        )}
        <FreshCode {...fresh} problem={problem} />
        <p class="problem" role="alert">
          {problem?.message ?? ''}
        </p>
        <div class="deeds">
          <Button submit look={danger ? 'danger' : 'main'} busy={isBusy}>
            {verb}
          </Button>
          <Button press={close}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
