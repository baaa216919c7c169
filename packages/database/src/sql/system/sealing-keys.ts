import { type NoParameters, statement } from '../../statement.ts';
import { sealedColumns } from './sealed-columns.ts';

/** One kind of sealed value, and one key that sealed some of it. */
const ofColumn = (place: string): string => {
  const [table, column] = place.split('.');
  return `select distinct convert_from(substr(${column}, 3, get_byte(${column}, 1)), 'UTF8') as key_id from ${table}
           where ${column} is not null`;
};

/** Ids of the keys without which something in the database cannot be opened. */
export const listSealingKeys = statement<NoParameters, { keyId: string }>(
  'list_sealing_keys',
  `select distinct key_id from (${Object.keys(sealedColumns).map(ofColumn).join(' union all ')}) k order by key_id`,
);
