import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import type { Store, storeFields } from '#contract/domains/stores.ts'
import type { Actor } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { found } from '#server/platform/refusal.ts'
import type { Change, Work } from '#server/platform/work.ts'
import { approveStore, insertStore, readStore } from './stores.repo.ts'

type Fields = z.output<typeof storeFields>

const slugOf = (name: string): string => {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'store'
}

/** A new store of a vendor, with an address of its own; a taken one gets a few letters more. */
export const openStore = async (work: Work, vendorId: string, fields: Fields, by?: Change['by']): Promise<Store> => {
  const id = newId()
  const wanted = slugOf(fields.name)
  for (let slug = wanted; ; slug = `${wanted}-${randomBytes(3).toString('hex')}`) {
    if (await insertStore(work.tx, vendorId, { ...fields, id, slug })) break
  }
  const after = found(await readStore(work.tx, id))
  work.record({ resource: 'stores', id, label: after.name, action: 'create', after, ...(by ? { by } : {}) })
  return after
}

/** Staff who may open stores may enter the one they opened; owners enter all. */
export const openStoreAs = async (work: Work, actor: Actor, fields: Fields): Promise<Store> => {
  const store = await openStore(work, actor.vendorId, fields)
  if (actor.role !== 'owner') {
    await approveStore(work.tx, { vendorId: actor.vendorId, membershipId: actor.membershipId, storeId: store._id })
  }
  return store
}
