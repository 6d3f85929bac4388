import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Page } from '#contract/core/page.ts'

interface CrudTable<Entity, Query> {
  list(db: Db, store: StoreId, query: Query): Promise<RawJson<Page<Entity>>>
  readJson(db: Db, store: StoreId, id: string): Promise<RawJson<Entity> | undefined>
  remove(uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]>
  restore(uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]>
  reorder(uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]>
}

interface ReadContext {
  db: Db
  store: StoreId
}

interface WriteContext {
  uow: UnitOfWork
  store: StoreId
}

/** Default handlers for the calls of `crud()`. A domain adds create and update (`writeRoutes`), and may replace the others. */
export const crudRoutes = <Entity, Query>(table: CrudTable<Entity, Query>) => ({
  list: ({ db, store, query }: ReadContext & { query: Query }) => table.list(db, store, query),
  get: async ({ db, store, params }: ReadContext & { params: { id: string } }) =>
    orNotFound(await table.readJson(db, store, params.id)),
  remove: async ({ uow, store, params }: WriteContext & { params: { id: string } }) => {
    orNotFound((await table.remove(uow, store, [params.id]))[0])
    return null
  },
  removeMany: async ({ uow, store, body }: WriteContext & { body: { ids: string[] } }) => ({
    ids: await table.remove(uow, store, body.ids),
  }),
  restoreMany: async ({ uow, store, body }: WriteContext & { body: { ids: string[] } }) => ({
    ids: await table.restore(uow, store, body.ids),
  }),
  reorder: async ({ uow, store, body }: WriteContext & { body: { ids: string[] } }) => ({
    ids: await table.reorder(uow, store, body.ids),
  }),
})

interface Writes<Entity, Fields> {
  create(uow: UnitOfWork, store: StoreId, actor: StaffActor, fields: Fields): Promise<Entity>
  update(
    uow: UnitOfWork,
    store: StoreId,
    actor: StaffActor,
    id: string,
    body: Fields & { version: number },
  ): Promise<Entity>
}

interface ActorContext extends WriteContext {
  actor: StaffActor
}

/** Handlers for create and update of `storeWrites()`. */
export const writeRoutes = <Entity, Fields>(writes: Writes<Entity, Fields>) => ({
  create: ({ uow, store, actor, body }: ActorContext & { body: Fields }) => writes.create(uow, store, actor, body),
  update: ({
    uow,
    store,
    actor,
    params,
    body,
  }: ActorContext & { params: { id: string }; body: Fields & { version: number } }) =>
    writes.update(uow, store, actor, params.id, body),
})
