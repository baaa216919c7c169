import type { WebhookChanges, WebhookEndpoint, WebhookTrial } from '@florin/sdk';
import { Badge, type Tone } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Copy } from '@florin/ui/parts/copy';
import { Dialog } from '@florin/ui/parts/dialog';
import { Failure } from '@florin/ui/parts/states';
import { Exact, When } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { May, useMay } from '../may.tsx';
import { useSay } from '../words/spoken.ts';

const tones = { untried: 'quiet', ok: 'good', failing: 'bad' } as const satisfies Record<string, Tone>;
const words = { untried: 'health_untried', ok: 'health_ok', failing: 'health_failing' } as const;

/** Whether it answers, when it last did, and what waits for it. */
function Health({ endpoint }: { endpoint: WebhookEndpoint }) {
  const say = useSay();
  const { health, is_active: isActive, events } = endpoint;
  const all = events.length === 0 || events.includes('*');
  return (
    <>
      <p class="deeds">
        {isActive ? (
          <Badge tone={tones[health.status]}>{say(words[health.status])}</Badge>
        ) : (
          <Badge tone="quiet">{say('inactive')}</Badge>
        )}
        <span class="faint">{all ? say('all_events') : say('some_events', { count: events.length })}</span>
        {health.waiting > 0 && <span class="faint">{say('waiting_count', { count: health.waiting })}</span>}
      </p>
      {health.last_attempt_at !== null && (
        <p class="faint">
          {say('last_answer', { status: health.last_response_status ?? say('no_answer') })}{' '}
          <When at={health.last_attempt_at} />
        </p>
      )}
    </>
  );
}

/** What became of a test, in words. */
function Trial({ trial }: { trial: WebhookTrial }) {
  const say = useSay();
  const { delivered, status_code: status, duration_ms: ms, response_body: body } = trial;
  return (
    <p role="status" class={delivered ? 'good-text' : 'problem'}>
      {delivered ? say('test_arrived', { status, ms }) : say('test_failed', { status, ms, body: body.slice(0, 200) })}
    </p>
  );
}

/** What signatures are checked with, for as long as it is looked at. */
function Secret({ secret, close }: { secret: string; close: () => void }) {
  const say = useSay();
  return (
    <Dialog title={say('secret_title')} close={close}>
      <p class="faint">{say(secret === '' ? 'secret_none' : 'secret_text')}</p>
      {secret !== '' && <Copy label={say('secret_title')} value={secret} />}
    </Dialog>
  );
}

/** The endpoint with the other state: events that a change leaves out are all of them. */
const switched = ({ url, is_active: isActive, events }: WebhookEndpoint): WebhookChanges => ({
  url,
  is_active: !isActive,
  events: events as NonNullable<WebhookChanges['events']>,
});

/** One place that events are posted to, with what can be done about it. */
export function EndpointCard({ endpoint, changed }: { endpoint: WebhookEndpoint; changed: () => void }) {
  const say = useSay();
  const { id, url, is_active: isActive, is_first: isFirst } = endpoint;
  const [trial, setTrial] = useState<WebhookTrial | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { isBusy, problem, act } = useAction();
  const may = useMay();
  const api = florin().webhookEndpoints;
  const then = (work: PromiseLike<unknown>) => async (): Promise<void> => {
    await work;
    changed();
  };
  return (
    <section class="card">
      <h2>
        <Exact>{url}</Exact>
      </h2>
      <Health endpoint={endpoint} />
      {trial && <Trial trial={trial} />}
      {problem && <Failure problem={problem} />}
      <div class="deeds">
        <May call="webhookEndpoints.test">
          <Button busy={isBusy} press={() => void act(async () => setTrial(await api.test(id)))}>
            {say('test')}
          </Button>
        </May>
        <May call="webhookEndpoints.secret">
          <Button busy={isBusy} press={() => void act(async () => setSecret((await api.secret(id)).secret))}>
            {say('secret')}
          </Button>
        </May>
        <May call="webhookEndpoints.update">
          <Button busy={isBusy} press={() => void act(async () => then(api.update(id, switched(endpoint)))())}>
            {say(isActive ? 'switch_off' : 'switch_on')}
          </Button>
        </May>
        {!isFirst && may('webhookEndpoints.remove') && (
          <Button look="danger" busy={isBusy} press={() => void act(async () => then(api.remove(id))())}>
            {say('remove')}
          </Button>
        )}
      </div>
      {secret !== null && <Secret secret={secret} close={() => setSecret(null)} />}
    </section>
  );
}
