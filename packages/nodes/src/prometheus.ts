import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import { endProcess, until } from './processes.ts';
import { prometheusBinary } from './promtool-binary.ts';

export interface Prometheus {
  /** Names of the alarms that are raised now. */
  raised(): Promise<Set<string>>;
  stop(): Promise<void>;
}

interface Scraped {
  /** `host:port` of what is scraped, by the name of its job. */
  jobs: Readonly<Record<string, readonly string[]>>;
  rulesFile: string;
  everySeconds: number;
}

const startMilliseconds = 30_000;

/** A Prometheus on 127.0.0.1 that scrapes and evaluates, and keeps nothing. @throws PromtoolMissing */
export async function startPrometheus({ jobs, rulesFile, everySeconds }: Scraped): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'florin-prometheus-'));
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    `global: { scrape_interval: ${everySeconds}s, scrape_timeout: ${everySeconds}s, evaluation_interval: ${everySeconds}s }
rule_files: ['${rulesFile}']
scrape_configs:
${Object.entries(jobs)
  .map(([job, targets]) => `  - { job_name: ${job}, static_configs: [{ targets: ${JSON.stringify(targets)} }] }\n`)
  .join('')}`,
  );
  const address = `127.0.0.1:${await freePort()}`;
  const flags = { 'config.file': config, 'storage.tsdb.path': join(folder, 'data'), 'web.listen-address': address };
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(prometheusBinary(), args, { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) await endProcess(child.pid, ['SIGTERM', 'SIGKILL']);
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await until(isReady, startMilliseconds))) {
    await stop();
    throw new Error('Prometheus did not start.');
  }
  return {
    async raised() {
      const answer = await fetch(`http://${address}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
    },
    stop,
  };
}
