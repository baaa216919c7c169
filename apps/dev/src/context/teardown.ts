/** What has to be stopped, newest first. */
export interface Teardown {
  add(name: string, stop: () => unknown): void;
  /** Stops everything once; a part that fails does not keep the others running. */
  run(): Promise<{ stopped: string[]; failures: { name: string; error: unknown }[] }>;
}

export function openTeardown(): Teardown {
  const parts: { name: string; stop: () => unknown }[] = [];
  return {
    add: (name, stop) => void parts.push({ name, stop }),
    async run() {
      const stopped = parts.map(({ name }) => name);
      const failures = [];
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        try {
          await part.stop();
        } catch (error) {
          failures.push({ name: part.name, error });
        }
      }
      return { stopped, failures };
    },
  };
}
