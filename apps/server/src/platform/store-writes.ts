import type { StaffActor, StoreId } from './actor.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { Tx } from './db/connect.ts'
import type { Columns } from './db/store-rows.ts'

interface WritableTable<Entity> {
  readOrThrow: (tx: Tx, store: StoreId, id: string) => Promise<Entity>
  create: (uow: UnitOfWork, store: StoreId, actor: StaffActor, columns: Columns) => Promise<Entity>
  change: (
    uow: UnitOfWork,
    store: StoreId,
    actor: StaffActor,
    before: Entity,
    change: { version: number; columns: Columns },
  ) => Promise<Entity>
}

interface WriteSpec<Entity, Fields> {
  /** The columns of the fields; `entity` has the other fields of a row that is updated. */
  toColumns: (fields: Fields, entity: Entity | Fields) => Columns
  /** Columns that only a new row gets, such as its position. */
  newColumns?: (store: StoreId) => Columns
  /** Fails if the fields can't be stored. */
  assertFields?: (uow: UnitOfWork, actor: StaffActor, fields: Fields) => Promise<void>
}

/** Create and update for a `storeTable()` whose columns follow from the fields of the request. */
export const storeWrites = <Entity extends object, Fields extends object>(
  table: WritableTable<Entity>,
  { toColumns, newColumns, assertFields }: WriteSpec<Entity, Fields>,
) => ({
  create: async (uow: UnitOfWork, store: StoreId, actor: StaffActor, fields: Fields): Promise<Entity> => {
    await assertFields?.(uow, actor, fields)
    return table.create(uow, store, actor, { ...toColumns(fields, fields), ...newColumns?.(store) })
  },
  update: async (
    uow: UnitOfWork,
    store: StoreId,
    actor: StaffActor,
    id: string,
    { version, ...fields }: Fields & { version: number },
  ): Promise<Entity> => {
    const before = await table.readOrThrow(uow.tx, store, id)
    const changed = fields as unknown as Fields
    await assertFields?.(uow, actor, changed)
    return table.change(uow, store, actor, before, {
      version,
      columns: toColumns(changed, { ...before, ...changed }),
    })
  },
})
