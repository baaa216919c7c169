/** Passwords of the throw-away cluster on loopback that a test run starts and deletes. */
export const testPasswords = {
  superuser: 'test-superuser',
  owner: 'test-owner',
  app: 'test-app',
  signer: 'test-signer',
};
export const templateDatabase = 'florin_template';
