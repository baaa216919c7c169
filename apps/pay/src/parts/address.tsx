import { groupsOf } from '../show/groups.ts';

/** Groups without any space between them, so that a selection copies the address as it is. */
export function Address({ address }: { address: string }) {
  const groups = groupsOf(address);
  return (
    <bdi class="address" dir="ltr">
      {groups.map((group, at) => (
        <span key={at} class={at === 0 || at === groups.length - 1 ? 'end' : ''}>
          {group}
        </span>
      ))}
    </bdi>
  );
}
