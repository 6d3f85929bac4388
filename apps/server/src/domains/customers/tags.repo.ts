import { toWholeList } from '#contract/core/page.ts'
import type * as z from 'zod'
import type { customers } from '#contract/domains/customers.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { makeTagList } from '#server/platform/lists/tags-in-use.ts'

type Tags = z.output<typeof customers.tags.response>

const tagsInUse = makeTagList({
  table: 'customer_tags',
  idColumn: 'customer_id',
  timeColumn: 'created_at',
  topic: 'customers',
})

export const listTags = async (db: Db, store: StoreId, search: string | undefined): Promise<Tags> => {
  const tags = await tagsInUse(db, store, search)
  return toWholeList(tags.map(({ tag, count }) => ({ tag, customers: count })))
}
