import { type RawBuilder, sql } from 'kysely'

/** Conditions for a filter by days, both inclusive. Days begin at midnight in the time zone. */
export const withinDays = (
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
  zone?: RawBuilder<unknown>,
): RawBuilder<unknown>[] => {
  // In a sub-select, so that the zone is looked up and the instant computed once rather than for every row.
  const toInstant = (day: RawBuilder<unknown>) =>
    zone ? sql`(select ${day} at time zone ${zone})` : sql`${day} at time zone 'UTC'`
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${toInstant(sql`${from}::timestamp`)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${toInstant(sql`(${to}::timestamp + interval '1 day')`)}`]),
  ]
}

/** For retention: the instant so many days ago. */
export const daysAgo = (days: number): RawBuilder<Date> => sql<Date>`now() - make_interval(days => ${days}::int)`
