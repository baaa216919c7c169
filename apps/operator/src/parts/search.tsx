import { SearchDialog } from '@florin/ui/parts/search';
import { Asked, Empty } from '@florin/ui/parts/states';
import { When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import type { SearchAnswer } from '@florin/sdk/admin';
import { admin } from '../admin.ts';
import { inWords } from '../words/statuses.ts';
import { Status } from './status.tsx';

type Found = SearchAnswer['results'][number];

/** Where something that was found is looked at. */
const placeOf = ({ kind, id }: Pick<Found, 'kind' | 'id'>): string => {
  if (kind === 'withdrawal') return `/approvals/withdrawals/${id}`;
  if (kind === 'refund') return `/approvals/refunds/${id}`;
  if (kind === 'deposit') return `/cases?kind=unmatched#${id}`;
  if (kind === 'outgoing') return `/treasury/outgoing#${id}`;
  if (kind === 'ticket') return `/tickets#${id}`;
  return `/${kind}s/${id}`;
};

const Results = ({ answer: { q, results } }: { answer: SearchAnswer }) =>
  results.length === 0 ? (
    <Empty title={`Nothing is called “${q}”.`}>
      <p>
        Whole ids, references, addresses, transactions and amounts are found; e-mail addresses and names by their
        beginning.
      </p>
    </Empty>
  ) : (
    <ul class="list found">
      {results.map(({ kind, id, title, status, at }) => (
        <li key={kind + id}>
          <a href={placeOf({ kind, id })}>
            <strong>{inWords(kind)}</strong> {title}
          </a>
          {status !== null && <Status of={status} />}
          <When at={at} />
        </li>
      ))}
    </ul>
  );

function Asking({ word }: { word: string }) {
  const query = useQuery(`search ${word}`, (signal) => admin.desk.search({ q: word }, { signal }));
  return <Asked query={query}>{(answer) => <Results answer={answer} />}</Asked>;
}

/** One word finds anything, from every screen. */
export const Search = ({ close }: { close: () => void }) => (
  <SearchDialog
    label="Find anything by one word"
    hint="An id, a reference, an address, a transaction, an amount, or how an e-mail address begins."
    close={close}
  >
    {(word) => word !== '' && <Asking word={word} />}
  </SearchDialog>
);
