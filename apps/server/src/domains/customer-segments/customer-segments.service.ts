import type { RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { customerSegments, Segment, SegmentFilter, segmentFields } from '#contract/domains/customer-segments.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { parseStoredFilter } from './segment-filter.rules.ts'
import { matchesAny, readFilters, readMatching, segmentTable, type StoredSegment } from './customer-segments.repo.ts'

const toSegment = (segment: StoredSegment): Segment => ({ ...segment, filter: parseStoredFilter(segment.filter) })

const toColumns = (fields: { name?: string | undefined; filter?: SegmentFilter | undefined }): Columns => ({
  name: fields.name,
  filter: fields.filter && JSON.stringify(fields.filter),
})

export const listSegments = async (
  db: Db,
  store: StoreId,
  query: z.output<typeof customerSegments.list.query>,
): Promise<Page<Segment>> => {
  const page = JSON.parse((await segmentTable.list(db, store, query)).json) as Page<StoredSegment>
  return { ...page, data: page.data.map(toSegment) }
}

export const createSegment = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  fields: z.output<typeof segmentFields>,
): Promise<Segment> => toSegment(await segmentTable.create(uow, store, actor, toColumns(fields)))

export const updateSegment = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...fields }: z.output<typeof customerSegments.update.body>,
): Promise<Segment> => {
  const before = await segmentTable.readOrThrow(uow.tx, store, id)
  return toSegment(await segmentTable.change(uow, store, actor, before, { version, columns: toColumns(fields) }))
}

/** Whether the customer `c` is in one of the segments. A deleted segment has no members. */
export const readSegmentCondition = async (
  db: Db | Tx,
  store: StoreId,
  segmentIds: readonly string[],
): Promise<RawBuilder<unknown>> => {
  const stored = segmentIds.length === 0 ? [] : await readFilters(db, store, segmentIds)
  return matchesAny(
    store,
    stored.map(({ filter }) => parseStoredFilter(filter)),
  )
}

/** Those of the segments that the customer belongs to. A deleted segment has no members. */
export const readSegmentsOf = async (
  db: Db | Tx,
  store: StoreId,
  customerId: string,
  segmentIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (segmentIds.length === 0) return new Set()
  const stored = await readFilters(db, store, segmentIds)
  if (stored.length === 0) return new Set()
  const filters = stored.map(({ id, filter }) => ({ id, filter: parseStoredFilter(filter) }))
  return new Set(await readMatching(db, store, customerId, filters))
}
