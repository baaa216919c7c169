import { Button } from '@florin/ui/parts/button';
import { Dialog } from '@florin/ui/parts/dialog';
import { Entry } from '@florin/ui/parts/entry';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { useSay } from '../words/spoken.ts';

/** Adds a place that every event is posted to. */
export function EndpointDialog({ close, done }: { close: () => void; done: () => void }) {
  const say = useSay();
  const [url, setUrl] = useState('');
  const { isBusy, problem, wrong, act } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      await florin().webhookEndpoints.create({ url: url.trim(), events: ['*'] });
      close();
      done();
    });
  };
  return (
    <Dialog title={say('endpoint_new')} close={close}>
      <form class="form" onSubmit={submit}>
        <p class="faint">{say('no_endpoints_text')}</p>
        <Entry
          name="url"
          kind="url"
          label={say('endpoint_url')}
          value={url}
          change={setUrl}
          problem={wrong('url')}
          max={2000}
          required
        />
        {problem && Object.keys(problem.fields).length === 0 && <Failure problem={problem} />}
        <Button submit look="main" busy={isBusy}>
          {say('endpoint_new')}
        </Button>
      </form>
    </Dialog>
  );
}
