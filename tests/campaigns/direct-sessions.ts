/** Tests that need a session of their own, which a pooler in transaction mode gives nobody; by file, with the reason. */
export const directSessions: Readonly<Record<string, string>> = {
  'packages/database/src/orm.integration.test.ts':
    'reads the limits that a connection asks for at its start, and ends the session that it has by its number',
};
