import { useEffect, useState } from 'preact/hooks';

/** Draws the component again every second and gives it the present time. */
export function useSeconds(now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}
