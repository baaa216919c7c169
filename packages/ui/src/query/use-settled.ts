import { useEffect, useState } from 'preact/hooks';

const quietMs = 250;

/** What is typed, once somebody has stopped typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
