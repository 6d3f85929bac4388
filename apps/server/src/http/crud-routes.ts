import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/db/list.ts'
import { found } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import type { Page } from '#contract/core/page.ts'

interface Table<Entity, Query> {
  list(db: Db, store: StoreId, query: Query): Promise<RawJson<Page<Entity>>>
  readJson(db: Db, store: StoreId, id: string): Promise<RawJson<Entity> | undefined>
  remove(work: Work, store: StoreId, ids: readonly string[]): Promise<string[]>
  restore(work: Work, store: StoreId, ids: readonly string[]): Promise<string[]>
  reorder(work: Work, store: StoreId, ids: readonly string[]): Promise<string[]>
}

interface Read {
  db: Db
  store: StoreId
}

interface Write {
  work: Work
  store: StoreId
}

/** Default handlers for the calls of `crud()`. A domain adds create and update, and may replace the others. */
export const crudRoutes = <Entity, Query>(table: Table<Entity, Query>) => ({
  list: ({ db, store, query }: Read & { query: Query }) => table.list(db, store, query),
  get: async ({ db, store, params }: Read & { params: { id: string } }) =>
    found(await table.readJson(db, store, params.id)),
  remove: async ({ work, store, params }: Write & { params: { id: string } }) => {
    found((await table.remove(work, store, [params.id]))[0])
    return null
  },
  removeMany: async ({ work, store, body }: Write & { body: { ids: string[] } }) => ({
    ids: await table.remove(work, store, body.ids),
  }),
  restoreMany: async ({ work, store, body }: Write & { body: { ids: string[] } }) => ({
    ids: await table.restore(work, store, body.ids),
  }),
  reorder: async ({ work, store, body }: Write & { body: { ids: string[] } }) => ({
    ids: await table.reorder(work, store, body.ids),
  }),
})
