import { type RawBuilder, sql } from 'kysely'

/** The conditions of a filter by days, both of them included. A day begins when it does in the zone. */
export const withinDays = (
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
  zone?: RawBuilder<unknown>,
): RawBuilder<unknown>[] => {
  // A zone that is looked up is looked up once, and the day reckoned once, not for every row.
  const moment = (day: RawBuilder<unknown>) =>
    zone ? sql`(select ${day} at time zone ${zone})` : sql`${day} at time zone 'UTC'`
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${moment(sql`${from}::timestamp`)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${moment(sql`(${to}::timestamp + interval '1 day')`)}`]),
  ]
}
