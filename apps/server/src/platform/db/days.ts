import { type RawBuilder, sql } from 'kysely'

/** The conditions of a filter by days, both of them included. A day begins when it does in the zone. */
export const withinDays = (
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
  zone: RawBuilder<unknown> = sql`'UTC'`,
): RawBuilder<unknown>[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}::timestamp at time zone ${zone}`]),
  ...(to === undefined ? [] : [sql`${column} < (${to}::timestamp + interval '1 day') at time zone ${zone}`]),
]
