import { Icon } from '@florin/ui/parts/icon';
import { useQuery } from '@florin/ui/query/use-query';
import { useMay } from '../may.tsx';
import { useSay } from '../words/spoken.ts';
import { readSetUp } from './home-facts.ts';

const steps = [
  ['second_factor', 'step_second_factor', '/security', null],
  ['wallet', 'step_wallet', '/wallets', 'withdrawals.setWallet'],
  ['webhook', 'step_webhook', '/webhooks', 'webhookEndpoints.create'],
  ['payment', 'step_payment', '/payments/new', 'payments.create'],
] as const;

/** The four steps of a new merchant, until all are done. */
export function SetUp({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const say = useSay();
  const may = useMay();
  const { data } = useQuery(`set-up:${hasSecondFactor}`, (signal) => readSetUp(hasSecondFactor, signal));
  const own = steps.filter(([, , , call]) => call === null || may(call));
  if (data === null || own.every(([name]) => data[name])) return null;
  return (
    <section class="card">
      <h2>{say('set_up')}</h2>
      <ol class="steps">
        {own.map(([name, word, href]) => (
          <li key={name} class={data[name] ? 'done' : ''}>
            {data[name] ? (
              <>
                <Icon name="check" />
                <span>{say(word)}</span>
                <span class="unseen">{say('step_done')}</span>
              </>
            ) : (
              <a href={href}>{say(word)}</a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
