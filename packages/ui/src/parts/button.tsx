import type { ComponentChildren } from 'preact';

interface ButtonProps {
  children: ComponentChildren;
  /** `main`: the one thing to do here. */
  look?: 'main' | 'second' | 'danger';
  busy?: boolean;
  submit?: boolean;
  press?: () => void;
}

/** A button that says that it is at work, and does nothing twice. It keeps the focus meanwhile. */
export const Button = ({ children, look = 'second', busy = false, submit = false, press }: ButtonProps) => (
  <button
    type={submit ? 'submit' : 'button'}
    class={`button ${look}`}
    aria-disabled={busy}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else press?.();
    }}
  >
    {children}
  </button>
);
