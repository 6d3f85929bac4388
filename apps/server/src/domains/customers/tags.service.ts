import type * as z from 'zod'
import { mostCustomerTags } from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { lockCustomers, refreshCustomers, writeTags } from './customers.write.repo.ts'
import { insertEvents } from './events.repo.ts'

/** Tags that differ only in case or Unicode composition are equal. */
const keyOf = (tag: string): string => tag.normalize('NFKC').toLowerCase()

/** Removes duplicates; the first spelling wins. */
export const tagsOnce = (tags: readonly string[]): string[] => {
  const once = new Map<string, string>()
  for (const tag of tags) if (!once.has(keyOf(tag))) once.set(keyOf(tag), tag)
  return [...once.values()]
}

/** Removes some tags, then adds others; existing tags keep their position. */
export const retagged = (
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] => {
  const gone = new Set(remove.map(keyOf))
  return tagsOnce([...tags.filter((tag) => !gone.has(keyOf(tag))), ...add])
}

type Body = z.output<typeof customers.tagMany.body>

/** Adds and removes tags; returns the ids of the customers that changed. */
export const tagCustomers = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  { ids, add, remove }: Body,
): Promise<string[]> => {
  const held = await lockCustomers(work.tx, store, ids)
  const changes = held.flatMap(({ id, name, tags: before }) => {
    const tags = retagged(before, { add, remove })
    return JSON.stringify(tags) === JSON.stringify(before) ? [] : [{ id, name, before, tags }]
  })
  if (changes.some(({ tags }) => tags.length > mostCustomerTags)) return refuse('invalid', { at: 'add' })
  if (changes.length === 0) return []
  await writeTags(
    work.tx,
    store,
    doer.personId,
    changes.map(({ id, tags }) => ({ id, tags })),
  )
  const changedIds = changes.map(({ id }) => id)
  await refreshCustomers(work.tx, store, changedIds)
  await insertEvents(
    work.tx,
    store,
    changedIds.map((customerId) => ({
      customerId,
      kind: 'tags',
      facts: { added: add, removed: remove },
      personId: doer.personId,
    })),
  )
  for (const { id, name, before, tags } of changes) {
    work.record({ resource: 'customers', id, label: name, action: 'update', before: { tags: before }, after: { tags } })
  }
  return changedIds
}
