import type { IconName, Mood } from '../show/notice.ts';

/** Our own line drawings, 24 units square. */
const drawings: Readonly<Record<IconName, string>> = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 7v5l3 2M12 3a9 9 0 100 18 9 9 0 000-18z',
  pause: 'M9.5 9v6M14.5 9v6M12 3a9 9 0 100 18 9 9 0 000-18z',
  alert: 'M12 8v5M12 16.2v.1M12 3l9.5 17h-19z',
  part: 'M12 3a9 9 0 109 9h-9z',
  link: 'M10 14l-3 3a3.5 3.5 0 01-5-5l3-3M14 10l3-3a3.5 3.5 0 015 5l-3 3M4 4l16 16',
  tools: 'M14.5 6.5a4 4 0 015-2l-2.6 2.6 1.5 1.5L21 6a4 4 0 01-5.6 4.6L7 19a2 2 0 01-2.8-2.8l8.3-8.4a4 4 0 012-1.3z',
  cloud: 'M3 3l18 18M8 7.2A6 6 0 0117.6 11 4 4 0 0120 17.6M16 18H7a4 4 0 01-.9-7.9',
  copy: 'M9 9V5.5A1.5 1.5 0 0110.5 4h8A1.5 1.5 0 0120 5.5v8a1.5 1.5 0 01-1.5 1.5H15M5.5 9h8a1.5 1.5 0 011.5 1.5v8a1.5 1.5 0 01-1.5 1.5h-8A1.5 1.5 0 014 18.5v-8A1.5 1.5 0 015.5 9z',
  wallet: 'M4 7.5v10A2.5 2.5 0 006.5 20H20V9H5.5A1.5 1.5 0 015.5 6H17V4M16 14.5v.1',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3.5 12h17M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  print: 'M7 9V4h10v5M7 17H4.5v-6.5A1.5 1.5 0 016 9h12a1.5 1.5 0 011.5 1.5V17H17M7 14h10v6H7z',
};

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

/** The sign above a text that stands for a whole status. */
export function Sign({ name, mood }: { name: IconName; mood: Mood }) {
  return (
    <span class={`sign ${mood}`} aria-hidden="true">
      <Icon name={name} />
    </span>
  );
}
