import { ids, walletAddress } from './ids.ts';

const approver = {
  key: 'k4b1n0Z5QmCq8mC3l9sTzA',
  kind: 'key',
  person: 'Ada Lovelace',
  public_key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  fingerprint: '3c1f 09ab 77d2 5e40 91c8 aa02 6f4e 1b7d',
  development: false,
};
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const order = {
  kind: 'withdrawal',
  id: ids.withdrawal,
  family: 'evm',
  network: '1',
  asset: usdt,
  destination: walletAddress,
  amount: '499000000',
  account: ids.merchant,
};
const text = ['Florin payment order 1', ...Object.entries(order).map(([name, value]) => `${name}: ${value}`)].join(
  '\n',
);
const challenge = 'xdSrYgjoqEi3TC1tXGJq2oSE_ZqO65jh89sEMlQCZxA';
const evidence = {
  kind: 'key',
  approver: approver.key,
  signature: 'x1cYl3m0oQmZ3m0t3d3b0nExdSrYgjoqEi3TC1tXGJq2oSE_ZqO65jh89sEMlQCZxAx1cYl3m0oQmZ3m0t3d3b0g',
};
const newProposal = {
  action: 'enrol',
  person: 'Grace Hopper',
  public_key: 'xdSrYgjoqEi3TC1tXGJq2oSE_ZqO65jh89sEMlQCZxA',
};
const proposal = {
  id: ids.proposal,
  action: 'enrol',
  approver: { ...approver, key: 'b2xqJtq0x8mM0hY5kqk0oQ', person: newProposal.person },
  key: 'b2xqJtq0x8mM0hY5kqk0oQ',
  status: 'waiting',
  reason: null,
  text: 'Florin change of approvers 1\naction: enrol',
  challenge,
  created_at: '2026-03-02T14:10:00.000Z',
};

export const approvalExamples = {
  approvalEvidence: evidence,
  approval: { reason: 'Confirmed by telephone.', evidence },
  paymentOrder: {
    order,
    text,
    challenge,
    amount_crypto: '499',
    symbol: 'USDT',
    chain_name: 'Ethereum',
    people_needed: 1,
    signed_by: [{ key: approver.key, person: approver.person, signed_at: '2026-03-02T14:31:40.000Z' }],
    approvers: [approver],
    relying_party: 'pay.example.com',
  },
  newProposal,
  approverProposal: proposal,
  approverList: { approvers: [approver], proposals: [proposal], relying_party: 'pay.example.com' },
  proposalSignature: { evidence },
};
