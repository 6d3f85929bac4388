import { type RawBuilder, sql } from 'kysely'

/** An image by its key, in the shape of the contract's `picture`; null if there is none. */
export const imageJson = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${key} is not null then json_build_object('key', ${key}, 'url', '/files/' || ${key}) end`
