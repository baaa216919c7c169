/** One line of a process' log that somebody has to look at. */
export interface AlarmLine {
  alarm: string;
  reason: string;
}

/** @param log what a process wrote: a JSON object in each line; a last one without its end is being written */
export const alarmsIn = (log: string): AlarmLine[] =>
  log
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{') && line.includes('"alarm":'))
    .map((line) => JSON.parse(line) as AlarmLine);
