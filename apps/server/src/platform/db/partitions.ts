import { type RawBuilder, sql } from 'kysely'

/** Enough for a database whose processes don't run for some time; at every start they are added as well. */
const monthsAhead = 3

/** Adds the partitions of the next months to every table that has them. */
export const addPartitionsText = `
  select add_month_partitions(partrelid::regclass, ${monthsAhead}) from pg_partitioned_table
  join pg_class on oid = partrelid where relnamespace = 'public'::regnamespace`

export const addPartitions = sql.raw(addPartitionsText)

/** Drops the months that ended that long ago, as a whole: deleting their rows would write as much as inserting them. */
export const dropMonthsBefore = (table: string, months: number): RawBuilder<unknown> => sql`
  select drop_month_partitions(${table}::regclass, now() - make_interval(months => ${months}::int))`
