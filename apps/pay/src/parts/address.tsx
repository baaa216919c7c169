import { Fragment } from 'preact';
import { groupsOf } from '../show/groups.ts';

/**
 * Groups that are set apart by style alone and run on as one word: a selection, by hand or by two clicks, copies the
 * address as it is.
 */
export function Address({ address }: { address: string }) {
  const groups = groupsOf(address);
  return (
    <bdi class="address" dir="ltr">
      {groups.map((group, at) => (
        <Fragment key={at}>
          <span class={at === 0 || at === groups.length - 1 ? 'end' : ''}>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </bdi>
  );
}
