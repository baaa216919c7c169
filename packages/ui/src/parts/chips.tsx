import { useSpeech } from '../words/spoken.ts';
import { Icon } from './icon.tsx';

interface ChipsProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  change: (value: string) => void;
}

/** One of a few, each a press away. */
export const Chips = ({ label, value, options, change }: ChipsProps) => (
  <ul class="chips" aria-label={label}>
    {options.map((option) => (
      <li key={option.value}>
        <button type="button" class="chip" aria-pressed={option.value === value} onClick={() => change(option.value)}>
          {option.label}
        </button>
      </li>
    ))}
  </ul>
);

/** A filter that is on, and how to take it off: nothing is hidden by what one does not see. */
export function Filter({ children, remove }: { children: string; remove: () => void }) {
  const { say } = useSpeech();
  return (
    <li>
      <button type="button" class="chip" aria-label={say('remove', { what: children })} onClick={remove}>
        {children}
        <Icon name="cross" />
      </button>
    </li>
  );
}
