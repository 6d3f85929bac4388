import type * as z from 'zod'
import type { staff, staffFields, StaffMember } from '#contract/domains/staff.ts'
import type { Language } from '#contract/enumerations.ts'
import { defaultStaffPermissions, type Permission, permissions as allPermissions } from '#contract/permissions.ts'
import { staffStatus } from '#contract/statuses.ts'
import { endMatchingSessions } from '#server/domains/identity/sign-in.service.ts'
import { revokeLinks } from '#server/domains/identity/magic-links.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  markInvitedBy,
  insertInvitation,
  replaceStores,
  updateMember,
} from '#server/domains/memberships/memberships.service.ts'
import { type InvitationDeps, sendInvitation } from './invitations.service.ts'
import { hasJoined, hasMember, readStaff, readStores } from './staff.repo.ts'

type CreateInput = z.output<typeof staffFields>
type ChangePermissions = z.output<typeof staff.changePermissions.body>
type ChangeStores = z.output<typeof staff.changeStores.body>
type ChangeStatus = z.output<typeof staff.changeStatus.body>

const resource = 'staff'

/** Actors can only grant permissions and stores they have themselves. */
const assertGrantable = (granted: readonly string[], held: readonly string[], at: 'permissions' | 'stores'): void => {
  if (!granted.every((value) => held.includes(value))) fail('beyond_own', { field: at })
}

const sortPermissions = (flags: readonly Permission[]): Permission[] =>
  allPermissions.filter((flag) => flags.includes(flag))

const rethrowAsAlreadyStaff = (error: unknown): never => {
  if (getConflictConstraint(error) !== 'memberships_invited_key') throw error
  return fail('already_staff', { field: 'email' })
}

interface NamedRef {
  _id: string
  name: string
}

/** One entry per store, so that readers without access to a store don't see its name. */
const recordAccess = (uow: UnitOfWork, member: NamedRef, stores: readonly NamedRef[], access: boolean): void => {
  for (const store of stores) {
    uow.audit({
      resource,
      id: member._id,
      storeId: store._id,
      label: member.name,
      action: 'update',
      before: { access: !access },
      after: { access },
    })
  }
}

export const createStaff = async (
  deps: InvitationDeps,
  uow: UnitOfWork,
  actor: Actor,
  body: CreateInput,
  language: Language,
): Promise<StaffMember> => {
  const defaults = defaultStaffPermissions.filter((flag) => actor.permissions.includes(flag))
  const permissions = sortPermissions(body.permissions ?? defaults)
  assertGrantable(permissions, actor.permissions, 'permissions')
  assertGrantable(body.stores, actor.storeIds, 'stores')
  const { name, email, phone = null } = body
  const id = newId()
  await insertInvitation(uow.tx, actor, { id, name, email, phone, permissions }).catch(rethrowAsAlreadyStaff)
  // After the insert, which waits for a concurrent acceptance of an invitation to the same address.
  if (await hasMember(uow.tx, actor, email)) return fail('already_staff', { field: 'email' })
  await replaceStores(uow.tx, actor, id, body.stores)
  // Sends no mail when the address has reached its limit; the invitation can be resent later.
  await sendInvitation(deps, uow, actor, { _id: id, name, email }, language)
  uow.audit({ resource, id, label: name, action: 'create', after: { name, email, phone, permissions } })
  recordAccess(uow, { _id: id, name }, await readStores(uow.tx, actor, id), true)
  return orNotFound(await readStaff(uow.tx, actor, id))
}

/** Owners can't be edited as staff, and nobody can edit their own access. */
export const readEditableMember = async (uow: UnitOfWork, actor: Actor, id: string): Promise<StaffMember> => {
  const member = orNotFound(await readStaff(uow.tx, actor, id))
  if (member.role === 'owner') return fail('not_found')
  return member.isSelf ? fail('own_access') : member
}

export const failStale = (current: StaffMember): never => fail('stale_version', { current })

export const changePermissions = async (
  uow: UnitOfWork,
  actor: Actor,
  { staff_id: id, version, permissions }: ChangePermissions,
): Promise<StaffMember> => {
  const before = await readEditableMember(uow, actor, id)
  // Added permissions are the difference to the stored ones, so the editor must have seen the current version.
  if (before.version !== version) return failStale(before)
  const added = permissions.filter((flag) => !before.permissions.includes(flag))
  assertGrantable(added, actor.permissions, 'permissions')
  const updated = await updateMember(uow.tx, actor, { id, version, set: { permissions: sortPermissions(permissions) } })
  const after = orNotFound(await readStaff(uow.tx, actor, id))
  if (!updated) return failStale(after)
  uow.audit({
    resource,
    id,
    label: after.name,
    action: 'update',
    before: { permissions: before.permissions },
    after: { permissions: after.permissions },
  })
  return after
}

export const changeStores = async (
  uow: UnitOfWork,
  actor: Actor,
  { staff_id: id, version, stores }: ChangeStores,
): Promise<StaffMember> => {
  await readEditableMember(uow, actor, id)
  assertGrantable(stores, actor.storeIds, 'stores')
  if (!(await updateMember(uow.tx, actor, { id, version, set: {} }))) {
    return failStale(orNotFound(await readStaff(uow.tx, actor, id)))
  }
  const before = await readStores(uow.tx, actor, id)
  await replaceStores(uow.tx, actor, id, stores)
  const after = await readStores(uow.tx, actor, id)
  const member = orNotFound(await readStaff(uow.tx, actor, id))
  const difference = (list: readonly NamedRef[], others: readonly NamedRef[]) =>
    list.filter((store) => !others.some((other) => other._id === store._id))
  recordAccess(uow, member, difference(before, after), false)
  recordAccess(uow, member, difference(after, before), true)
  return member
}

export const changeStatus = async (
  deps: InvitationDeps,
  uow: UnitOfWork,
  actor: Actor,
  { staff_id: id, version, status: requested }: ChangeStatus,
  language: Language,
): Promise<StaffMember> => {
  const before = await readEditableMember(uow, actor, id)
  // A member who never joined becomes invited again.
  const status = requested === 'active' && !(await hasJoined(uow.tx, actor, id)) ? 'invited' : requested
  const from = staffStatus.from(status)
  if (!(await updateMember(uow.tx, actor, { id, version, set: { status }, from }))) {
    const current = orNotFound(await readStaff(uow.tx, actor, id))
    return current.version === version ? fail('status_changed') : failStale(current)
  }
  if (status === 'invited') await sendInvitation(deps, uow, actor, before, language)
  if (status === 'inactive') {
    await endMatchingSessions(uow.tx, { membershipId: id }, 'switched off')
    await revokeLinks(uow.tx, 'invitation', id)
  }
  const after = orNotFound(await readStaff(uow.tx, actor, id))
  uow.audit({
    resource,
    id,
    label: after.name,
    action: 'update',
    before: { status: before.status },
    after: { status: after.status },
  })
  return after
}

export const resendInvitation = async (
  deps: InvitationDeps,
  uow: UnitOfWork,
  actor: Actor,
  id: string,
  language: Language,
): Promise<StaffMember> => {
  const member = await readEditableMember(uow, actor, id)
  if (!(await markInvitedBy(uow.tx, actor, id))) return fail('status_changed')
  // When this fails, the previous link stays valid.
  const { isFree, retryAfter } = await sendInvitation(deps, uow, actor, member, language)
  if (!isFree) return fail('too_many_mails', { retryAfter })
  const after = orNotFound(await readStaff(uow.tx, actor, id))
  uow.audit({
    resource,
    id,
    label: after.name,
    action: 'update',
    after: { invitationEndsAt: after.invitationEndsAt },
  })
  return after
}
