import { useListKeys } from '@florin/ui/keys/use-keys';
import type { Overview } from '@florin/sdk/admin';
import { Icon } from '@florin/ui/parts/icon';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Usd, When } from '@florin/ui/parts/text';
import { nowMs } from '@florin/ui/format/system-clock';
import { useSpeech } from '@florin/ui/words/spoken';
import { headline, waitingFirst } from '../desk/order-queues.ts';
import { useChainName, useOverview } from '../overview.tsx';
import { alarms as words, isGrave } from '../words/alarms.ts';
import { queues as queueWords } from '../words/queues.ts';

type Alarm = Overview['alarms'][number];
type Queue = Overview['queues'][number];

function AlarmLine({ alarm: { alarm, subject, since, message } }: { alarm: Alarm }) {
  const nameOf = useChainName();
  return (
    <li class={isGrave(alarm) ? 'alarm grave' : 'alarm'}>
      <Icon name="alert" />
      <div>
        <a href={words[alarm].href}>
          {words[alarm].label}: {subject.split(' on ').map(nameOf).join(' on ')}
        </a>
        <p>{message}</p>
      </div>
      {since !== null && <When at={since} />}
    </li>
  );
}

const Alarms = ({ alarms }: { alarms: readonly Alarm[] }) =>
  alarms.length === 0 ? (
    <p class="calm">
      <Icon name="check" /> Nothing is wrong.
    </p>
  ) : (
    <section aria-label="Alarms">
      <ul class="alarms">
        {alarms.map((alarm) => (
          <AlarmLine key={`${alarm.alarm} ${alarm.subject} ${alarm.message}`} alarm={alarm} />
        ))}
      </ul>
    </section>
  );

const Queues = ({ queues }: { queues: readonly Queue[] }) => {
  const { waiting, empty } = waitingFirst(queues);
  return (
    <>
      {waiting.length === 0 ? (
        <Empty title="Nothing waits for you." />
      ) : (
        <section class="card">
          <Table
            caption="What waits, the oldest first"
            rows={waiting}
            keyOf={({ queue }) => queue}
            linkOf={({ queue }) => queueWords[queue].href}
            columns={[
              {
                head: 'What waits',
                cell: ({ queue }) => (
                  <span class="queue">
                    <strong>{queueWords[queue].label}</strong>
                    <span class="hint">{queueWords[queue].about}</span>
                  </span>
                ),
              },
              { head: 'How many', end: true, cell: ({ count, is_more: more }) => `${count}${more ? '+' : ''}` },
              { head: 'Worth', end: true, cell: ({ amount_usd: usd }) => (usd === null ? '–' : <Usd amount={usd} />) },
              { head: 'Oldest', end: true, cell: ({ oldest_at: at }) => (at === null ? '' : <When at={at} />) },
            ]}
          />
        </section>
      )}
      {empty.length > 0 && (
        <p class="hint">Empty: {empty.map(({ queue }) => queueWords[queue].label.toLowerCase()).join(', ')}.</p>
      )}
    </>
  );
};

/** What an operator sees first: what is wrong, and every case that waits for a person, the oldest on top. */
export function Desk() {
  const overview = useOverview();
  const { format } = useSpeech();
  useListKeys();
  return (
    <>
      <Head title="Desk" />
      <Asked query={overview}>
        {(data) => (
          <>
            <p class="headline">{headline(data, { format, nowMs: nowMs() })}</p>
            <Alarms alarms={data.alarms} />
            <Queues queues={data.queues} />
          </>
        )}
      </Asked>
    </>
  );
}
