import { type Environment, EnvironmentError } from '../environment.ts';

const variable = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** Where spans go, by OTLP over HTTP, for example `http://127.0.0.1:4318`; null: nowhere. @throws EnvironmentError */
export function readCollector(environment: Environment): string | null {
  const address = environment.optional(variable);
  if (address === null) return null;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new EnvironmentError(`${variable} must look like http://127.0.0.1:4318.`);
  return address;
}
