import { ids, walletAddress } from './ids.ts';

const passkey = {
  key: 'Zm9yIHRoZSB0aWxsIG9mIHRoZSBzaG9w',
  name: 'Till',
  page: null,
  public_key: 'pQECAyYgASFYIGJ4cUp0cTB4OG1NMGhZNWtxazBvUW1aM20wdDNkM2IwIlggYnhxSnRxMHg4bU0waFk1a3FrMG9RbVozbTB0M2QzYjA',
  fingerprint: '8a3e 55c1 0d9f 7b24 c6e8 1f03 9ad7 42b0',
};
const challenge = 'b2xqJtq0x8mM0hY5kqk0oQmZ3m0t3d3b0nEmF3o1Vn0';
const evidence = {
  kind: 'passkey',
  approver: passkey.key,
  signature: 'MEUCIQDx1cYl3m0oQmZ3m0t3d3b0nEmF3o1Vn0b2xqJtq0x8mM0hY5kqk0oQmZ3m0t3d3b0nEx1cYl3m0o',
  client_data_json: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticator_data: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
};
const change = {
  id: ids.passkeyChange,
  account_id: ids.merchant,
  action: 'enrol',
  key: passkey.key,
  passkey,
  status: 'waiting',
  reason: null,
  signed_by: 'approver',
  text: 'Florin merchant passkeys 1\naction: enrol',
  challenge,
  created_at: '2026-03-02T13:40:00.000Z',
};
const nonce = 'AZjA7HfSf6-VtkpbbH2OAA';
const order = {
  kind: 'withdrawal',
  id: ids.withdrawal,
  family: 'evm',
  network: '1',
  asset: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  destination: walletAddress,
  amount: '499000000',
  account: ids.merchant,
};
const lines = Object.entries({ ...order, nonce }).map(([name, value]) => `${name}: ${value}`);

export const merchantPasskeyExamples = {
  merchantPasskeyChange: change,
  merchantPasskeys: {
    passkeys: [],
    release_at: null,
    changes: [change],
    relying_party: 'pay.example.com',
  },
  firstMerchantPasskeys: { changes: [change] },
  newPasskeyChange: {
    action: 'enrol',
    name: passkey.name,
    registration: {
      credential: passkey.key,
      client_data_json: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
      attestation_object: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
    },
  },
  passkeyChangeSignature: { evidence },
  withdrawalSigning: {
    order,
    nonce,
    text: ['Florin merchant withdrawal 1', ...lines].join('\n'),
    challenge,
    amount_crypto: '499',
    symbol: 'USDT',
    chain_name: 'Ethereum',
    passkeys: [passkey],
    relying_party: 'pay.example.com',
  },
  withdrawalSignature: { nonce, evidence },
};
