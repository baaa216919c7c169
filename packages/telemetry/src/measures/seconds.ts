/** Upper bounds of what answers while somebody waits. */
export const answerSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Of a step of a loop, which nobody waits for. */
export const stepSeconds = [0.01, 0.05, 0.25, 1, 5, 15, 60];
/** Of what waits for blocks. */
export const blockSeconds = [5, 15, 30, 60, 120, 300, 900, 3_600];

/** A clock for durations, in seconds since it was begun. */
export function stopwatch(): () => number {
  const from = performance.now();
  return () => (performance.now() - from) / 1_000;
}
