import type * as z from 'zod'
import type { staff, staffFields, StaffMember } from '#contract/domains/staff.ts'
import type { Language } from '#contract/enumerations.ts'
import { defaultStaffPermissions, type Permission, permissions as allPermissions } from '#contract/permissions.ts'
import { staffStatus } from '#contract/statuses.ts'
import { endSessionsOf } from '#server/domains/identity/entry.service.ts'
import { voidLinks } from '#server/domains/identity/links.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { type InvitationMeans, mailInvitation } from './invitations.service.ts'
import {
  hasJoined,
  hasMember,
  holdInvited,
  insertInvited,
  readStaff,
  readStores,
  replaceStores,
  updateMember,
} from './staff.repo.ts'

type Create = z.output<typeof staffFields>
type ChangePermissions = z.output<typeof staff.changePermissions.body>
type ChangeStores = z.output<typeof staff.changeStores.body>
type ChangeStatus = z.output<typeof staff.changeStatus.body>

const resource = 'staff'

/** Actors can only grant permissions and stores they have themselves. */
const assertOwn = (given: readonly string[], own: readonly string[], at: 'permissions' | 'stores'): void => {
  if (!given.every((one) => own.includes(one))) refuse('beyond_own', { at })
}

const inOrder = (flags: readonly Permission[]): Permission[] => allPermissions.filter((flag) => flags.includes(flag))

const orAlreadyStaff = (error: unknown): never => {
  if (isConflict(error) !== 'memberships_invited_key') throw error
  return refuse('already_staff', { at: 'email' })
}

interface Named {
  _id: string
  name: string
}

/** One entry per store, so that readers without access to a store don't see its name. */
const recordAccess = (work: Work, member: Named, stores: readonly Named[], access: boolean): void => {
  for (const store of stores) {
    work.record({
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
  means: InvitationMeans,
  work: Work,
  actor: Actor,
  body: Create,
  language: Language,
): Promise<StaffMember> => {
  const held = defaultStaffPermissions.filter((flag) => actor.permissions.includes(flag))
  const permissions = inOrder(body.permissions ?? held)
  assertOwn(permissions, actor.permissions, 'permissions')
  assertOwn(body.stores, actor.storeIds, 'stores')
  const { name, email, phone = null } = body
  const id = newId()
  await insertInvited(work.tx, actor, { id, name, email, phone, permissions }).catch(orAlreadyStaff)
  // After the insert, which waits for a concurrent acceptance of an invitation to the same address.
  if (await hasMember(work.tx, actor, email)) return refuse('already_staff', { at: 'email' })
  await replaceStores(work.tx, actor, id, body.stores)
  // Sends no mail when the address has reached its limit; the invitation can be resent later.
  await mailInvitation(means, work, actor, { _id: id, name, email }, language)
  work.record({ resource, id, label: name, action: 'create', after: { name, email, phone, permissions } })
  recordAccess(work, { _id: id, name }, await readStores(work.tx, actor, id), true)
  return found(await readStaff(work.tx, actor, id))
}

/** Owners can't be edited as staff, and nobody can edit their own access. */
const readEditable = async (work: Work, actor: Actor, id: string): Promise<StaffMember> => {
  const member = found(await readStaff(work.tx, actor, id))
  if (member.role === 'owner') return refuse('not_found')
  return member.isSelf ? refuse('own_access') : member
}

const stale = (current: StaffMember): never => refuse('stale_version', { current })

export const changePermissions = async (
  work: Work,
  actor: Actor,
  { staff_id: id, version, permissions }: ChangePermissions,
): Promise<StaffMember> => {
  const before = await readEditable(work, actor, id)
  // Added permissions are the difference to the stored ones, so the editor must have seen the current version.
  if (before.version !== version) return stale(before)
  const added = permissions.filter((flag) => !before.permissions.includes(flag))
  assertOwn(added, actor.permissions, 'permissions')
  const updated = await updateMember(work.tx, actor, { id, version, set: { permissions: inOrder(permissions) } })
  const after = found(await readStaff(work.tx, actor, id))
  if (!updated) return stale(after)
  work.record({
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
  work: Work,
  actor: Actor,
  { staff_id: id, version, stores }: ChangeStores,
): Promise<StaffMember> => {
  await readEditable(work, actor, id)
  assertOwn(stores, actor.storeIds, 'stores')
  if (!(await updateMember(work.tx, actor, { id, version, set: {} }))) {
    return stale(found(await readStaff(work.tx, actor, id)))
  }
  const before = await readStores(work.tx, actor, id)
  await replaceStores(work.tx, actor, id, stores)
  const after = await readStores(work.tx, actor, id)
  const member = found(await readStaff(work.tx, actor, id))
  const without = (list: readonly Named[], others: readonly Named[]) =>
    list.filter((store) => !others.some((other) => other._id === store._id))
  recordAccess(work, member, without(before, after), false)
  recordAccess(work, member, without(after, before), true)
  return member
}

export const changeStatus = async (
  means: InvitationMeans,
  work: Work,
  actor: Actor,
  { staff_id: id, version, status: wanted }: ChangeStatus,
  language: Language,
): Promise<StaffMember> => {
  const before = await readEditable(work, actor, id)
  // A member who never joined becomes invited again.
  const status = wanted === 'active' && !(await hasJoined(work.tx, actor, id)) ? 'invited' : wanted
  const from = staffStatus.sources(status)
  if (!(await updateMember(work.tx, actor, { id, version, set: { status }, from }))) {
    const current = found(await readStaff(work.tx, actor, id))
    return current.version === version ? refuse('status_changed') : stale(current)
  }
  if (status === 'invited') await mailInvitation(means, work, actor, before, language)
  if (status === 'inactive') {
    await endSessionsOf(work.tx, { membershipId: id }, 'switched off')
    await voidLinks(work.tx, 'invitation', id)
  }
  const after = found(await readStaff(work.tx, actor, id))
  work.record({
    resource,
    id,
    label: after.name,
    action: 'update',
    before: { status: before.status },
    after: { status: after.status },
  })
  return after
}

export const inviteAgain = async (
  means: InvitationMeans,
  work: Work,
  actor: Actor,
  id: string,
  language: Language,
): Promise<StaffMember> => {
  const member = await readEditable(work, actor, id)
  if (!(await holdInvited(work.tx, actor, id))) return refuse('status_changed')
  // When this fails, the previous link stays valid.
  const { isFree, retryAfter } = await mailInvitation(means, work, actor, member, language)
  if (!isFree) return refuse('too_many_mails', { retryAfter })
  const after = found(await readStaff(work.tx, actor, id))
  work.record({
    resource,
    id,
    label: after.name,
    action: 'update',
    after: { invitationEndsAt: after.invitationEndsAt },
  })
  return after
}
