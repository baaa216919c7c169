const dayMs = 86_400_000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** Two days of a query, both included, as the instants that they begin and end at; null where one is left out. */
export const daysOf = (query: {
  date_from?: string | undefined;
  date_to?: string | undefined;
}): { from: Date | null; before: Date | null } => ({
  from: query.date_from === undefined ? null : startOf(query.date_from),
  before: query.date_to === undefined ? null : new Date(startOf(query.date_to).getTime() + dayMs),
});

/** The cursor of a query; null for the beginning of the list, left out or named. */
export const cursorOf = ({ cursor }: { cursor?: string | undefined }): string | null =>
  cursor === undefined || cursor === 'start' ? null : cursor;
