import type * as z from 'zod'
import { dedupeTags, maxCustomerTags, toTagKey } from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { lockCustomers, refreshCustomers, writeTags } from './customers.write.repo.ts'
import { insertEvents } from './events.repo.ts'

/** Removes some tags, then adds others; existing tags keep their position. */
export const applyTagChanges = (
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] => {
  const removed = new Set(remove.map(toTagKey))
  return dedupeTags([...tags.filter((tag) => !removed.has(toTagKey(tag))), ...add])
}

type TagInput = z.output<typeof customers.tagMany.body>

/** Adds and removes tags; returns the ids of the customers that changed. */
export const tagCustomers = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { ids, add = [], remove = [] }: TagInput,
): Promise<string[]> => {
  const lockedCustomers = await lockCustomers(uow.tx, store, ids)
  const changes = lockedCustomers.flatMap(({ id, name, tags: before }) => {
    const tags = applyTagChanges(before, { add, remove })
    return JSON.stringify(tags) === JSON.stringify(before) ? [] : [{ id, name, before, tags }]
  })
  if (changes.some(({ tags }) => tags.length > maxCustomerTags)) return fail('invalid', { field: 'add' })
  if (changes.length === 0) return []
  await writeTags(
    uow.tx,
    store,
    actor.personId,
    changes.map(({ id, tags }) => ({ id, tags })),
  )
  const changedIds = changes.map(({ id }) => id)
  await refreshCustomers(uow.tx, store, changedIds)
  await insertEvents(
    uow.tx,
    store,
    changedIds.map((customerId) => ({
      customerId,
      kind: 'tags',
      facts: { added: add, removed: remove },
      personId: actor.personId,
    })),
  )
  for (const { id, name, before, tags } of changes) {
    uow.audit({ resource: 'customers', id, label: name, action: 'update', before: { tags: before }, after: { tags } })
  }
  return changedIds
}
