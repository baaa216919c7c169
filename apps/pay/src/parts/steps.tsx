import type { View } from '../show/view.ts';

const stepOf: Readonly<Partial<Record<View, number>>> = {
  choose: 1,
  choose_again: 1,
  pay: 2,
  confirming: 3,
  confirmed: 3,
  completed: 4,
};
const stepCount = 4;

/** How far this is, as a drawing; the words below say it. */
export function Steps({ view }: { view: View }) {
  const step = stepOf[view];
  if (step === undefined) return null;
  return (
    <div class="steps" aria-hidden="true">
      {Array.from({ length: stepCount }, (_, at) => (
        <span key={at} class={at < step ? 'done' : ''} />
      ))}
    </div>
  );
}
