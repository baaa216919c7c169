import { ids } from './ids.ts';

const passkey = {
  id: ids.passkey,
  name: 'Laptop',
  relying_party: 'console.example.com',
  created_at: '2026-03-01T08:20:00.000Z',
  last_used_at: '2026-03-02T09:05:00.000Z',
};
const credential = 'Zm9yIHRoZSBsYXB0b3Agb2YgdGhlIHNob3A';
const challenge = {
  challenge: 'b2xqJtq0x8mM0hY5kqk0oQmZ3m0t3d3b0nEmF3o1Vn0',
  relying_party: passkey.relying_party,
  expires_at: '2026-03-02T09:07:00.000Z',
};
const provenRequest = {
  method: 'POST',
  path: '/v1/withdrawals/request',
  body: JSON.stringify({ chain_id: ids.chain, amount_usd: '500.00' }),
};

/** Passkeys that sign accounts in. */
export const passkeyExamples = {
  passkey,
  passkeyList: { passkeys: [passkey] },
  passkeyCreation: {
    ...challenge,
    user: { handle: 'AZjA3npRfD6bby8dTIqeAQ', name: 'shop@example.com', display_name: 'Corner Shop' },
    exclude: [],
  },
  passkeyChallenge: { ...challenge, credentials: [credential] },
  signInChallenge: { ...challenge, credentials: [] },
  passkeyWish: { current_password: 'correct horse battery staple' },
  newPasskey: {
    name: passkey.name,
    registration: {
      credential,
      client_data_json: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
      attestation_object: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
    },
  },
  passkeyName: { name: passkey.name },
  passkeyAssertion: {
    credential,
    client_data_json: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticator_data: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDx1cYl3m0oQmZ3m0t3d3b0nEmF3o1Vn0b2xqJtq0x8mM0hY5kqk0oQmZ3m0t3d3b0nEx1cYl3m0o',
    user_handle: 'AZjA3npRfD6bby8dTIqeAQ',
  },
  provenRequest,
  proofWish: { request: provenRequest },
  passkeyProof: { totp_code: 'pk_q7Xn2mVb9TzR4wKc8LpD5s', fresh_until: null },
};
