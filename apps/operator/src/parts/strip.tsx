import type { Overview } from '@florin/sdk/admin';
import { inWords } from '../words/statuses.ts';

const countOf = (chains: Overview['chains']): string => (chains.length === 1 ? '1 chain' : `${chains.length} chains`);

/** How the chains do, above every screen: one sentence while all is well, and the names of those that are not. */
export function Strip({ chains }: { chains: Overview['chains'] }) {
  const troubled = chains.filter(({ status }) => status !== 'ok');
  const text =
    troubled.length === 0
      ? `${countOf(chains)} in step`
      : troubled.map(({ name, status }) => `${name}: ${inWords(status).toLowerCase()}`).join(' · ');
  return (
    <section
      aria-label="How the chains do"
      class={troubled.some(({ status }) => status === 'halted') ? 'strip bad' : 'strip'}
    >
      <a href="/chains">{text}</a>
    </section>
  );
}
