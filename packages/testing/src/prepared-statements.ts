/** Off where a pooler stands between tests and database that keeps no session for anybody. */
export const preparedStatements = process.env.FLORIN_DB_PREPARED !== 'off';

/** What a process of ours has to know of it. */
export const databaseVariables = { FLORIN_DB_PREPARED: preparedStatements ? 'on' : 'off' } as const;
