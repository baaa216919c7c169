/** The identifiers of the story that the examples tell. */
export const ids = {
  merchant: '0198c0de-7a51-7c3e-9b6f-2f1d4c8a9e01',
  apiKey: '0198c0df-0c44-7f0a-8d21-6b7a90c3d5e2',
  kycSubmission: '0198c0de-9b20-7d51-a3c4-5e6f7a8b9c0d',
  chain: '0198c0d0-1111-7aaa-8b2c-0a1b2c3d4e5f',
  eth: '0198c0d0-2222-7bbb-9c3d-1b2c3d4e5f60',
  usdt: '0198c0d0-3333-7ccc-8d4e-2c3d4e5f6071',
  payment: '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12',
  paymentLink: '0198c0e1-6c02-7d3e-84f5-2a3b4c5d6e7f',
  quote: '0198c0e5-8a11-7b2c-93d4-1f2e3d4c5b6a',
  event: '0198c0e8-14f7-7e2b-b6c9-4f6a8b0c1d23',
  deposit: '0198c169-47d0-7c5a-8e13-4d6f8a0b2c35',
  delivery: '0198c0e8-1500-7a9e-8f70-5a7b9c1d2e34',
  blacklistEntry: '0198c0d9-5f10-7c3b-92a4-6d7e8f90a1b2',
  outgoing: '0198c0e9-6a21-7d4c-83b5-7e8f90a1b2c3',
  instruction: '0198c0ed-5b31-7c6d-93a5-5b6c7d8e9f0a',
  ticket: '0198c0e8-f932-7e5d-94c6-8f90a1b2c3d4',
  auditEntry: '0198c0d9-5f11-7f6e-a5d7-90a1b2c3d4e5',
  administrator: '0198c0cf-1a2b-7a7f-b6e8-a1b2c3d4e5f6',
  invitation: '0198c0dc-3d40-7b1e-a2c3-d4e5f6a7b8c9',
  request: '0198c0d9-5f0f-7b80-87f9-b2c3d4e5f607',
  wallet: '0198c0df-9c11-7e2d-b4a5-3f4a5b6c7d8e',
  withdrawal: '0198c0ec-77d2-7a3f-95b6-4a5b6c7d8e9f',
  refund: '0198c5a1-77d2-7b4f-95b6-4a5b6c7d8ea0',
  proposal: '0198c0ec-77d2-7c5f-95b6-4a5b6c7d8eb1',
  passkeyChange: '0198c0ec-77d2-7d6f-95b6-4a5b6c7d8ec2',
  passkey: '0198c0df-2a11-7e7f-95b6-4a5b6c7d8ed3',
  attempt: '0198c0e8-2a31-7b8d-9e61-6b8c0d2e3f45',
  transferGroup: '0198c0e9-8c32-7d5e-94c6-8f90a1b2c3e7',
  member: '0198c0dd-4f10-7c2d-9a3b-708192a3b4c5',
  memberInvitation: '0198c0dd-3e21-7b1c-8f2a-8192a3b4c5d6',
  session: '0198c0dd-1c22-7a3b-8d4e-5f60718293a4',
  endpoint: '0198c0d2-5e11-7c4d-8a2b-60718293a4c6',
  secondPersonRequest: '0198c0e6-2d33-7b4c-9e5f-60718293a4b5',
} as const;

export const baseUrl = 'https://pay.example.com';
export const payUrl = `${baseUrl}/pay/${ids.payment}`;
export const walletAddress = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

/** Signed with the secret key of RFC 8032, section 7.1, test 1, so that readers can repeat it. */
export const addressAttestation = {
  key_id: '21fe31dfa154a261',
  payload: `florin deposit address 1\n["evm","1041","${walletAddress}","${walletAddress.toLowerCase()}"]`,
  signature: 'uTug0ggq13Ldti0zqL+f9FKs3VQvrsLTu6s81eB9Ww8QyGKkStBL/aOzZEDBTz+MtT/a6kR0zrK6n91y2SrzDg==',
};
