import { useQuery } from '@florin/ui/query/use-query';
import { florin } from '../client.ts';
import { useSay } from '../words/spoken.ts';

const everyMs = 30_000;
const troubles = { degraded: 'chain_degraded', paused: 'chain_paused', halted: 'chain_halted' } as const;

/** How the chains are, on top of every screen: a node that is behind must not look like a payment that is lost. */
export function ChainStrip() {
  const say = useSay();
  const { data } = useQuery('health', (signal) => florin().service.health({ signal }), everyMs);
  if (data === null) return null;
  const wrong = data.chains.flatMap(({ short_name: name, status }) =>
    status === 'ok' ? [] : [say(troubles[status], { name })],
  );
  const names = data.chains.map(({ short_name: name }) => name).join(', ');
  return (
    <div class={wrong.length === 0 ? 'strip' : 'strip bad'} role="status">
      {wrong.length === 0 ? say('chains_ok', { names }) : wrong.map((line) => <span key={line}>{line}</span>)}
    </div>
  );
}
