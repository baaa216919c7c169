import { type Environment, EnvironmentError } from '@florin/system/environment';

/** Where a listener beside the API's stands. */
export interface ListenAddress {
  host: string;
  port: number;
}

/** `host:port` of a listener; null: none. @throws EnvironmentError */
export const listenAddress = (environment: Environment, name: string): ListenAddress | null => {
  const text = environment.optional(name);
  if (text === null) return null;
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) throw new EnvironmentError(`${name} must look like 127.0.0.1:9400.`);
  return { host, port: Number(port) };
};
