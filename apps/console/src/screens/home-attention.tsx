import { Icon } from '@florin/ui/parts/icon';
import { Asked } from '@florin/ui/parts/states';
import { useQuery } from '@florin/ui/query/use-query';
import { needsOf } from '../show/needs.ts';
import { useSay } from '../words/spoken.ts';
import { readCircumstances } from './home-facts.ts';

const everyMs = 30_000;

/** What needs a person, each with the way to where something is done about it. */
export function Attention({ isVerified }: { isVerified: boolean }) {
  const say = useSay();
  const query = useQuery(`needs:${isVerified}`, (signal) => readCircumstances(isVerified, signal), everyMs);
  return (
    <section class="card needs">
      <Asked query={query}>
        {(known) => {
          const needs = needsOf(known);
          if (needs.length === 0)
            return (
              <>
                <h2 class="calm">
                  <Icon name="check" />
                  {say('nothing_needs_you')}
                </h2>
                <p class="faint">{say('nothing_needs_you_text')}</p>
              </>
            );
          return (
            <>
              <h2>{needs.length === 1 ? say('one_needs_you') : say('need_you', { count: needs.length })}</h2>
              <ul class="list">
                {needs.map(({ title, text, values, href, isUrgent }) => (
                  <li key={title} class={isUrgent ? 'need urgent' : 'need'}>
                    <Icon name={isUrgent ? 'alert' : 'clock'} />
                    <div>
                      <a href={href}>{say(title, values)}</a>
                      <p class="faint">{say(text, values)}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Asked>
    </section>
  );
}
