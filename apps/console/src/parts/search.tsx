import type { NavItem } from '@florin/ui/parts/shell';
import { SearchDialog } from '@florin/ui/parts/search';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Usd } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useSpeech } from '@florin/ui/words/spoken';
import { florin } from '../client.ts';
import { useSay } from '../words/spoken.ts';
import { PaymentBadge } from './status.tsx';

const shownMax = 8;

function Payments({ word }: { word: string }) {
  const say = useSay();
  const query = useQuery(`search:${word}`, (signal) =>
    florin().payments.list({ q: word, per_page: shownMax }, { signal }),
  );
  return (
    <section>
      <h3>{say('find_payments')}</h3>
      <Asked query={query}>
        {({ payments }) =>
          payments.length === 0 ? (
            <Empty title={say('none_found')} />
          ) : (
            <ul class="list found">
              {payments.map(({ id, reference, description, status, amount_usd: amount }) => (
                <li key={id}>
                  <a href={`/payments/${id}`}>
                    <bdi>{reference ?? description ?? id}</bdi>
                  </a>
                  <PaymentBadge status={status} />
                  <Usd amount={amount} />
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
    </section>
  );
}

/** The screens whose names have the word in them; all of them before a word is typed. */
function Places({ places, word }: { places: readonly NavItem[]; word: string }) {
  const say = useSay();
  const { language } = useSpeech();
  const asked = word.toLocaleLowerCase(language);
  const found = places.filter(({ label }) => label.toLocaleLowerCase(language).includes(asked));
  if (found.length === 0) return null;
  return (
    <section>
      <h3>{say('find_screens')}</h3>
      <ul class="chips">
        {found.map(({ href, label }) => (
          <li key={href}>
            <a class="chip" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One word finds a payment or a screen, from every screen. */
export function Search({ places, close }: { places: readonly NavItem[]; close: () => void }) {
  const say = useSay();
  return (
    <SearchDialog label={say('find')} hint={say('search_hint')} close={close}>
      {(word) => (
        <>
          {word !== '' && <Payments word={word} />}
          <Places places={places} word={word} />
        </>
      )}
    </SearchDialog>
  );
}
