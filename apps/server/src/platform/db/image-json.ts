import { type RawBuilder, sql } from 'kysely'

/** An image by its key, as `picture` of the contract has it; null where there is none. */
export const imageJson = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${key} is not null then json_build_object('key', ${key}, 'url', '/files/' || ${key}) end`
