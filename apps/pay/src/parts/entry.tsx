interface Entry {
  name: string;
  label: string;
  /** `exact`: nothing that a keyboard may correct. */
  kind: 'email' | 'long' | 'exact';
  value: string;
  max: number;
  /** What is wrong with the value; empty for nothing. */
  problem: string;
  change: (value: string) => void;
}

/** A labelled field with what is wrong about it. */
export function Entry({ name, label, kind, value, max, problem, change }: Entry) {
  const id = `entry-${name}`;
  const common = {
    id,
    name,
    value,
    class: 'entry',
    maxLength: max,
    'aria-invalid': problem !== '',
    'aria-describedby': `${id}-problem`,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
  };
  return (
    <div>
      <label for={id}>{label}</label>
      {kind === 'long' ? (
        <textarea {...common} rows={3} dir="auto" />
      ) : (
        <input
          {...common}
          {...(kind === 'email'
            ? { type: 'email', autocomplete: 'email' }
            : { autocomplete: 'off', spellcheck: false })}
          autocapitalize="off"
          dir="ltr"
        />
      )}
      <p id={`${id}-problem`} class="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
