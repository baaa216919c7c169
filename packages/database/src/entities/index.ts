/** Administration tables that the ORM maps; money and hot paths are statements under `sql/`. */
export const entities = [];
