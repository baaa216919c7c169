import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface EntryProps {
  name: string;
  label: string;
  value: string;
  change: (value: string) => void;
  /** What is wrong with the value; empty for nothing. */
  problem?: string;
  hint?: string | undefined;
  /** `exact`: nothing that a keyboard may correct. `amount`: dollars and cents. */
  kind?: 'text' | 'long' | 'exact' | 'amount' | 'email' | 'password' | 'new-password' | 'code' | 'url' | 'date';
  max?: number;
  required?: boolean;
}

const kinds = {
  text: { type: 'text' },
  exact: { type: 'text', autocomplete: 'off', spellcheck: false, dir: 'ltr' },
  amount: { type: 'text', inputMode: 'decimal', autocomplete: 'off', dir: 'ltr' },
  email: { type: 'email', autocomplete: 'username', dir: 'ltr' },
  password: { type: 'password', autocomplete: 'current-password', dir: 'ltr' },
  'new-password': { type: 'password', autocomplete: 'new-password', dir: 'ltr' },
  code: { type: 'text', inputMode: 'numeric', autocomplete: 'one-time-code', dir: 'ltr' },
  url: { type: 'url', autocomplete: 'off', dir: 'ltr' },
  date: { type: 'date', dir: 'ltr' },
} as const;

/** What stands below a field: what is wrong, or what helps. */
const Below = ({ id, problem, hint }: { id: string; problem: string; hint: string | undefined }) => (
  <p id={id} class={problem === '' ? 'hint' : 'problem'} role={problem === '' ? undefined : 'alert'}>
    {problem || hint}
  </p>
);

/** A labelled field with what is wrong about it. */
export function Entry({ kind = 'text', problem = '', max = 500, required = false, ...props }: EntryProps) {
  const { name, label, value, change, hint } = props;
  const id = useId();
  const common = {
    id,
    name,
    value,
    required,
    class: 'entry',
    maxLength: max,
    'aria-invalid': problem !== '',
    'aria-describedby': `${id}-below`,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {kind === 'long' ? <textarea {...common} rows={3} dir="auto" /> : <input {...common} {...kinds[kind]} />}
      <Below id={`${id}-below`} problem={problem} hint={hint} />
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  change: (value: string) => void;
  /** What is wrong with the choice; empty for nothing. */
  problem?: string;
  hint?: string;
  /** Something must be chosen: an option without a value is none. */
  required?: boolean;
}

/** One of several. */
export function Choice({ name, label, value, options, change, required = false, ...said }: ChoiceProps) {
  const { problem = '', hint } = said;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        class="entry"
        value={value}
        required={required}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-below`}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Below id={`${id}-below`} problem={problem} hint={hint} />
    </div>
  );
}

interface TickProps {
  name: string;
  checked: boolean;
  change: (checked: boolean) => void;
  children: ComponentChildren;
}

/** Yes or no. */
export const Tick = ({ name, checked, change, children }: TickProps) => (
  <label class="tick">
    <input
      type="checkbox"
      name={name}
      checked={checked}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
    <span>{children}</span>
  </label>
);
