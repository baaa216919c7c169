const radius = 44;
const around = 2 * Math.PI * radius;

/** How many of the confirmations are there, as a ring that closes. The words are beside it. */
export function Ring({ reached, required }: { reached: number; required: number }) {
  const share = required === 0 ? 1 : reached / required;
  return (
    <svg class="ring" viewBox="0 0 100 100" aria-hidden="true">
      <circle class="track" cx="50" cy="50" r={radius} />
      <circle
        class="reached"
        cx="50"
        cy="50"
        r={radius}
        stroke-dasharray={`${share * around} ${around}`}
        transform="rotate(-90 50 50)"
      />
      <text x="50" y="51">
        {reached}/{required}
      </text>
    </svg>
  );
}
