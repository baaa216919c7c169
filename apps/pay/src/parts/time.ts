import { useEffect, useState } from 'preact/hooks';

/** Calls `work` once after a while; returns how to call it off. */
export const later = (work: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** Draws the component again every second and gives it the present time. */
export function useSeconds(now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}
