/** What some work took. */
export interface Spent {
  seconds: number;
  /** Processor time of this process, all its threads: however much else the machine has to do. */
  cpuSeconds: number;
}

export async function spentOn(work: () => Promise<unknown>): Promise<Spent> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
}
