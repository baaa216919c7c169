/**
 * Does a piece of work and tells operators how it went. The name is one of few, whatever the load: no id, no address and
 * no value is part of it.
 */
export type Watch = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
