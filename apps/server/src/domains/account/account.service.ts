import type * as z from 'zod'
import type { account, Business, Person, preferences, Profile } from '#contract/domains/account.ts'
import { assertUsablePicture } from '#server/domains/uploads/uploads.service.ts'
import type { Actor, SignedIn } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import * as repo from './account.repo.ts'

type Preferences = z.output<typeof preferences>
type Body<Name extends 'changeBusiness' | 'changePerson' | 'changePreferences'> = z.output<
  (typeof account)[Name]['body']
>

export const readProfile = async (db: Db, actor: SignedIn): Promise<Profile> => {
  const looksAfterBusiness = actor.role !== 'admin' && actor.permissions.includes('manage_subscription')
  const kept = found(await repo.readProfile(db, actor, looksAfterBusiness ? actor.vendorId : null))
  return {
    _id: actor.personId,
    name: actor.name,
    email: actor.email,
    role: actor.role,
    vendor: actor.role === 'admin' ? null : { _id: actor.vendorId, name: actor.vendorName, status: actor.vendorStatus },
    permissions: [...actor.permissions],
    approved_stores: [...actor.storeIds],
    ...kept,
  }
}

export const changeBusiness = async (
  work: Work,
  actor: Actor,
  { version, ...fields }: Body<'changeBusiness'>,
): Promise<Business> => {
  const before = found(await repo.readBusiness(work.tx, actor.vendorId))
  const updated = await repo.updateBusiness(work.tx, actor.vendorId, version, fields)
  const after = found(await repo.readBusiness(work.tx, actor.vendorId))
  if (!updated) return refuse('stale_version', { current: after })
  work.record({ resource: 'vendors', id: after._id, label: after.name, action: 'update', before, after })
  return after
}

export const changePerson = async (
  work: Work,
  actor: SignedIn,
  { version, ...fields }: Body<'changePerson'>,
): Promise<Person> => {
  const before = found(await repo.readPerson(work.tx, actor))
  if (fields.picture) {
    // Files belong to a vendor; an admin has none.
    if (actor.role === 'admin') return refuse('forbidden')
    await assertUsablePicture(work.tx, actor.vendorId, fields.picture)
  }
  const updated = await repo.updatePerson(work.tx, actor, version, fields)
  const after = found(await repo.readPerson(work.tx, actor))
  if (!updated) return refuse('stale_version', { current: after })
  work.record({ resource: 'people', id: after._id, label: after.name, action: 'update', before, after })
  work.refresh('account')
  return after
}

export const changePreferences = async (
  work: Work,
  actor: SignedIn,
  fields: Body<'changePreferences'>,
): Promise<Preferences> => {
  const before = found(await repo.readPreferences(work.tx, actor))
  await repo.updatePreferences(work.tx, actor, fields)
  const after = found(await repo.readPreferences(work.tx, actor))
  work.record({ resource: 'people', id: actor.personId, label: actor.name, action: 'update', before, after })
  work.refresh('account')
  // Kinds that are switched off are neither listed nor counted.
  if (fields.notifications) work.refresh('notifications')
  return after
}
