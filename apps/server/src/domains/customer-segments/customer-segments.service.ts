import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { customerSegments, Segment, segmentFields } from '#contract/domains/customer-segments.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  insertSegment,
  type KeptSegment,
  listSegments,
  readSegment,
  setDeleted,
  updateSegment,
} from './customer-segments.repo.ts'
import { usableFilter } from './customer-segments.filter.ts'

type Create = z.output<typeof segmentFields>
type Update = z.output<typeof customerSegments.update.body>

const resource = 'customerSegments'

const orNameTaken = (error: unknown): never => {
  if (isConflict(error) !== 'customer_segments_name_key') throw error
  return refuse('name_taken', { at: 'name' })
}

const shown = (segment: KeptSegment): Segment => ({ ...segment, filter: usableFilter(segment.filter) })

const logged = ({ name, filter }: Pick<KeptSegment, 'name' | 'filter'>): Pick<Segment, 'name' | 'filter'> => ({
  name,
  filter: usableFilter(filter),
})

export const listedSegments = async (
  db: Db,
  store: StoreId,
  query: z.output<typeof customerSegments.list.query>,
): Promise<Page<Segment>> => {
  const page = JSON.parse((await listSegments(db, store, query)).json) as Page<KeptSegment>
  return { ...page, data: page.data.map(shown) }
}

export const createSegment = async (work: Work, store: StoreId, actor: Actor, body: Create): Promise<Segment> => {
  const id = newId()
  await insertSegment(work.tx, store, { id, by: actor.personId, ...body }).catch(orNameTaken)
  const after = found(await readSegment(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after: logged(after) })
  return shown(after)
}

export const changeSegment = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...fields }: Update,
): Promise<Segment> => {
  const before = found(await readSegment(work.tx, store, id))
  const updated = await updateSegment(work.tx, store, { id, by: actor.personId, version, fields }).catch(orNameTaken)
  const after = found(await readSegment(work.tx, store, id))
  const answer = shown(after)
  if (!updated) return refuse('stale_version', { current: answer })
  work.record({ resource, id, label: after.name, action: 'update', before: logged(before), after: logged(after) })
  return answer
}

const setGone = async (work: Work, store: StoreId, ids: readonly string[], deleted: boolean): Promise<string[]> => {
  const changed = await setDeleted(work.tx, store, ids, deleted).catch(orNameTaken)
  for (const segment of changed) {
    const said = deleted
      ? ({ action: 'delete', before: logged(segment) } as const)
      : ({ action: 'restore', after: logged(segment) } as const)
    work.record({ resource, id: segment.id, label: segment.name, ...said })
  }
  return changed.map((row) => row.id)
}

export const removeSegment = async (work: Work, store: StoreId, id: string): Promise<void> => {
  found((await setGone(work, store, [id], true))[0])
}

export const restoreSegments = (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> =>
  setGone(work, store, ids, false)
