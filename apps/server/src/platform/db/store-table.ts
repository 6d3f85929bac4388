import { type RawBuilder, sql } from 'kysely'
import type { AuditedResource } from '#contract/audited-resources.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { reorderChange } from '#server/platform/reorder-audit.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { reorderRows } from './reorder-rows.ts'
import type { Db, Tx } from './connect.ts'
import { getConflictConstraint } from './db-errors.ts'
import { matchesNormalized } from './normalize.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import type { Sort } from '#server/platform/lists/page-statement.ts'
import type { ChangeTopic } from '#server/platform/lists/store-changes.ts'
import { readByText, type TextIndex } from '#server/platform/lists/text-search.ts'
import type { DB } from './schema.gen.ts'
import { type Columns, insertRow, type RowSummary, setRowsDeleted, updateRow } from './store-rows.ts'

type Sql = RawBuilder<unknown>

/** The fields that every entity of such a table has. */
interface Entity {
  _id: string
  name: string
  version: number
}

interface Query {
  sortBy: string
  sortOrder: 'asc' | 'desc'
  limit: number
  cursor?: string | undefined
  search?: string | undefined
}

interface StoreTableSpec<E extends Entity, Q extends Query> {
  /** Keyed by store and id, with `name`, `version`, `updated_by` and `deleted_at`. */
  table: keyof DB
  resource: AuditedResource
  /** Key and value pairs over the row `t`, in addition to the id and the contract's `revisionFields`. */
  json: Sql
  /** Joins of tables that `json` reads. */
  join?: Sql
  /** The unique index whose conflict means that the name is taken; without it names may repeat. */
  nameIndex?: string
  /** What the audit log has of a created or updated row; by default everything. */
  log?: (entity: E) => object
  /** Fields that tell the unit of others; the audit log has them of every update. */
  contextFields?: readonly string[]
  /** Columns that the audit log has of a deleted or restored row. */
  summary?: readonly string[]
  sorts: Record<Q['sortBy'], Sort>
  /** The condition for a search; by default the name is searched. */
  search?: (term: string) => Sql
  /** For tables that are too large to compare every row: the index to search. */
  textIndex?: (store: StoreId) => TextIndex
  filters?: (query: Q, store: StoreId) => Sql[]
  /** The count stays cached until something of this topic changes in the store. */
  changes?: ChangeTopic | ((query: Q) => ChangeTopic | undefined)
}

/** Sort orders that most of these tables offer. */
export const nameSort: Sort = { column: sql`t.name_normalized`, type: 'text' }
export const createdAtSort: Sort = { column: sql`t.created_at`, type: 'timestamptz' }
export const updatedAtSort: Sort = { column: sql`t.updated_at`, type: 'timestamptz' }

const nothing = sql``

/**
 * Operations on a table of entities that people name, edit, delete and restore within one store: reading, listing, writing
 * with a version check, soft delete, name conflicts and the audit log. A domain only implements what differs.
 */
export const storeTable = <E extends Entity, Q extends Query>(spec: StoreTableSpec<E, Q>) => {
  const { resource, summary = ['name'], log = (entity) => entity } = spec
  const table = sql.table(spec.table)
  /** The entity as JSON, over `t` and `join`; also for statements that read it along with other data. */
  const row = sql`json_build_object('_id', t.id, ${spec.json}, 'version', t.version, 'createdAt', utc(t.created_at),
    'updatedAt', utc(t.updated_at), 'updatedBy', editor.name)`
  const join = sql`${spec.join ?? nothing} left join persons editor on editor.id = t.updated_by`

  const rethrowAsNameTaken = (error: unknown): never => {
    const constraint = getConflictConstraint(error)
    if (constraint === `${spec.table}_slug_key`) return fail('address_taken', { field: 'slug' })
    if (constraint === undefined || constraint !== spec.nameIndex) throw error
    return fail('name_taken', { field: 'name' })
  }

  const readRow = <Row>(db: Db | Tx, store: StoreId, id: string, value: Sql): Promise<Row | undefined> =>
    sql<{ value: Row }>`select ${value} as value from ${table} t ${join}
      where t.store_id = ${store} and t.id = ${id} and t.deleted_at is null`
      .execute(db)
      .then(({ rows }) => rows[0]?.value)

  const read = (db: Db | Tx, store: StoreId, id: string) => readRow<E>(db, store, id, row)

  const readOrThrow = async (db: Db | Tx, store: StoreId, id: string): Promise<E> =>
    orNotFound(await read(db, store, id))

  /** As JSON text that is sent unparsed. */
  const readJson = async (db: Db, store: StoreId, id: string): Promise<RawJson<E> | undefined> => {
    const json = await readRow<string>(db, store, id, sql`${row}::text`)
    return json === undefined ? undefined : { json }
  }

  const readAll = async (db: Db | Tx, store: StoreId, conditions: Sql): Promise<E[]> => {
    const { rows } = await sql<{ value: E }>`
      select ${row} as value from ${table} t ${join}
      where t.store_id = ${store} and t.deleted_at is null ${conditions}`.execute(db)
    return rows.map(({ value }) => value)
  }

  const conditions = (query: Q, store: StoreId): Sql[] => [
    sql`t.store_id = ${store}`,
    sql`t.deleted_at is null`,
    ...(spec.filters?.(query, store) ?? []),
  ]

  const searchConditions = ({ search }: Q): Sql[] =>
    search ? [spec.search?.(search) ?? matchesNormalized(sql`t.name_normalized`, search)] : []

  const { textIndex } = spec
  const list = defineList<E, Q>({
    sorts: spec.sorts,
    join,
    row,
    ...(spec.changes ? { changes: spec.changes } : {}),
    ...(textIndex
      ? {
          rowTable: `${spec.table} t`,
          plan: (query, sort, store) =>
            readByText(textIndex(store), {
              search: query.search ?? '',
              where: conditions(query, store),
              sort,
              order: sort.order,
            }),
        }
      : {
          from: sql`${table} t`,
          id: sql`t.id`,
          where: (query, store) => [...conditions(query, store), ...searchConditions(query)],
        }),
  })

  const insert = (tx: Tx, store: string, values: Parameters<typeof insertRow>[3]): Promise<void> =>
    insertRow(tx, spec.table, store, values).catch(rethrowAsNameTaken)

  const update = (tx: Tx, store: StoreId, change: Parameters<typeof updateRow>[3]): Promise<boolean> =>
    updateRow(tx, spec.table, store, change).catch(rethrowAsNameTaken)

  const setDeleted = (tx: Tx, store: StoreId, ids: readonly string[], isDeleted: boolean): Promise<RowSummary[]> =>
    setRowsDeleted(tx, spec.table, store, ids, isDeleted, summary).catch(rethrowAsNameTaken)

  const auditRemoved = (uow: UnitOfWork, rows: readonly RowSummary[]): string[] => {
    for (const { id, ...before } of rows) uow.audit({ resource, id, label: before.name, action: 'delete', before })
    return rows.map(({ id }) => id)
  }

  const auditRestored = (uow: UnitOfWork, rows: readonly RowSummary[]): string[] => {
    for (const { id, ...after } of rows) uow.audit({ resource, id, label: after.name, action: 'restore', after })
    return rows.map(({ id }) => id)
  }

  const auditCreated = async (uow: UnitOfWork, store: StoreId, id: string): Promise<E> => {
    const after = await readOrThrow(uow.tx, store, id)
    uow.audit({ resource, id, label: after.name, action: 'create', after: log(after) })
    return after
  }

  /** Returns and audits the updated row; `isUpdated` is false if the version has changed since it was read. */
  const auditUpdated = async (uow: UnitOfWork, store: StoreId, before: E, isUpdated: boolean): Promise<E> => {
    const after = await readOrThrow(uow.tx, store, before._id)
    if (!isUpdated) return fail('stale_version', { current: after })
    uow.audit({
      resource,
      id: before._id,
      label: after.name,
      action: 'update',
      before: log(before),
      after: log(after),
      ...(spec.contextFields ? { contextFields: spec.contextFields } : {}),
    })
    return after
  }

  return {
    row,
    join,
    read,
    readOrThrow,
    readJson,
    readAll,
    list,
    insert,
    update,
    setDeleted,
    rethrowAsNameTaken,
    auditRestored,
    auditCreated,
    auditUpdated,
    create: async (uow: UnitOfWork, store: StoreId, actor: StaffActor, columns: Columns): Promise<E> => {
      const id = newId()
      await insert(uow.tx, store, { id, by: actor.personId, columns })
      return auditCreated(uow, store, id)
    },
    change: async (
      uow: UnitOfWork,
      store: StoreId,
      actor: StaffActor,
      before: E,
      { version, columns }: { version: number; columns: Columns },
    ): Promise<E> => {
      const isUpdated = await update(uow.tx, store, { id: before._id, by: actor.personId, version, columns })
      return auditUpdated(uow, store, before, isUpdated)
    },
    remove: async (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> =>
      auditRemoved(uow, await setDeleted(uow.tx, store, ids, true)),
    restore: async (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> =>
      auditRestored(uow, await setDeleted(uow.tx, store, ids, false)),
    /** The given ids come first, in this order. */
    reorder: async (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> => {
      const { ids: known, moved } = await reorderRows(uow.tx, spec.table, sql`store_id = ${store}`, ids)
      orNotFound(known[0])
      if (moved) uow.audit(reorderChange(resource, moved))
      return known
    },
  }
}
