import { Button } from '@florin/ui/parts/button';
import { Dialog } from '@florin/ui/parts/dialog';
import { Entry } from '@florin/ui/parts/entry';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { useSay } from '../words/spoken.ts';

/** Delivers what happened since a day once more: for a shop that lost it. */
export function ReplayDialog({ close }: { close: () => void }) {
  const say = useSay();
  const [day, setDay] = useState('');
  const [queued, setQueued] = useState<number | null>(null);
  const { isBusy, problem, wrong, act } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    const from = `${day}T00:00:00.000Z`;
    void act(async () => setQueued((await florin().webhooks.replay({ from })).queued));
  };
  return (
    <Dialog title={say('replay_title')} close={close}>
      <form class="form" onSubmit={submit}>
        <p class="faint">{say('replay_text')}</p>
        <Entry
          name="since"
          kind="date"
          label={say('replay_since')}
          value={day}
          change={setDay}
          problem={wrong('from')}
          required
        />
        <p role="status">{queued !== null && say('replayed', { count: queued })}</p>
        {problem && <Failure problem={problem} />}
        <Button submit look="main" busy={isBusy}>
          {say('replay')}
        </Button>
      </form>
    </Dialog>
  );
}
