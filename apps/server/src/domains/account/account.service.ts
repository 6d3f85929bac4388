import type * as z from 'zod'
import type { account, Business, Person, preferences, Profile } from '#contract/domains/account.ts'
import { assertUsableImage } from '#server/domains/uploads/uploads.service.ts'
import type { Actor, SignedInUser } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { updateBusiness } from '#server/domains/vendors/vendors.service.ts'
import { updatePerson, updatePreferences } from '#server/domains/persons/persons.service.ts'
import * as repo from './account.repo.ts'

type Preferences = z.output<typeof preferences>
type Body<Name extends 'changeBusiness' | 'changePerson' | 'changePreferences'> = z.output<
  (typeof account)[Name]['body']
>

export const readProfile = async (db: Db, actor: SignedInUser): Promise<Profile> => {
  const managesBusiness = actor.role !== 'admin' && actor.permissions.includes('manage_subscription')
  const stored = orNotFound(await repo.readProfile(db, actor, managesBusiness ? actor.vendorId : null))
  return {
    _id: actor.personId,
    name: actor.name,
    email: actor.email,
    role: actor.role,
    vendor: actor.role === 'admin' ? null : { _id: actor.vendorId, name: actor.vendorName, status: actor.vendorStatus },
    permissions: [...actor.permissions],
    approved_stores: [...actor.storeIds],
    ...stored,
  }
}

export const changeBusiness = async (
  uow: UnitOfWork,
  actor: Actor,
  { version, ...fields }: Body<'changeBusiness'>,
): Promise<Business> => {
  const before = orNotFound(await repo.readBusiness(uow.tx, actor.vendorId))
  const updated = await updateBusiness(uow.tx, actor.vendorId, version, fields)
  const after = orNotFound(await repo.readBusiness(uow.tx, actor.vendorId))
  if (!updated) return fail('stale_version', { current: after })
  uow.audit({ resource: 'vendors', id: after._id, label: after.name, action: 'update', before, after })
  return after
}

export const changePerson = async (
  uow: UnitOfWork,
  actor: SignedInUser,
  { version, ...fields }: Body<'changePerson'>,
): Promise<Person> => {
  const before = orNotFound(await repo.readPerson(uow.tx, actor))
  if (fields.picture) {
    // Files belong to a vendor; an admin has none.
    if (actor.role === 'admin') return fail('forbidden')
    await assertUsableImage(uow.tx, actor.vendorId, fields.picture)
  }
  const updated = await updatePerson(uow.tx, actor, version, fields)
  const after = orNotFound(await repo.readPerson(uow.tx, actor))
  if (!updated) return fail('stale_version', { current: after })
  uow.audit({ resource: 'people', id: after._id, label: after.name, action: 'update', before, after })
  uow.invalidate('account')
  return after
}

export const changePreferences = async (
  uow: UnitOfWork,
  actor: SignedInUser,
  fields: Body<'changePreferences'>,
): Promise<Preferences> => {
  const before = orNotFound(await repo.readPreferences(uow.tx, actor))
  await updatePreferences(uow.tx, actor, fields)
  const after = orNotFound(await repo.readPreferences(uow.tx, actor))
  uow.audit({ resource: 'people', id: actor.personId, label: actor.name, action: 'update', before, after })
  uow.invalidate('account')
  // Kinds that are switched off are neither listed nor counted.
  if (fields.notifications) uow.invalidate('notifications')
  return after
}
