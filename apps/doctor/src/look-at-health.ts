import { Note } from '@florin/system/checks/check-list';

/** What `/health` tells of the service. */
export interface Health {
  status: string;
  chains: { short_name: string; status: string }[];
  /** A server of an earlier release tells none. */
  parts?: { name: string; status: string }[];
}

/** @throws Error with whatever is in trouble; Note where only payouts are, which a person pauses on purpose */
export function lookAtHealth({ status, chains, parts = [] }: Health): string {
  const all = [...chains.map((one) => ({ name: one.short_name, status: one.status })), ...parts];
  const ill = all.filter((one) => one.status !== 'ok');
  const told = ill.map((one) => `${one.name} is ${one.status}`).join(', ');
  const payouts = parts.find(({ name }) => name === 'payouts');
  if (ill.some((one) => one !== payouts)) throw new Error(told);
  if (ill.length > 0) throw new Note(`${told}: they are paused, or nobody hears of them.`);
  if (status !== 'ok') throw new Error(`It is ${status}.`);
  return `${all.length} parts and chains are well`;
}
