import { revokeLinks } from '#server/domains/identity/magic-links.service.ts'
import { deleteMember, updateMember } from '#server/domains/memberships/memberships.service.ts'
import { deleteMembershipSessions } from '#server/domains/sessions/sessions.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readStaff } from './staff.repo.ts'
import { failStale, readEditableMember } from './staff.service.ts'

/** Deletes the membership, so that the person can be invited again. Past changes keep their author in the activity log. */
export const removeStaff = async (uow: UnitOfWork, actor: Actor, id: string, version: number): Promise<null> => {
  const { name, email, status, permissions } = await readEditableMember(uow, actor, id)
  // Locks the row and ends access first: a sign-in that waits for it then opens no session.
  if (!(await updateMember(uow.tx, actor, { id, version, set: { status: 'inactive' } }))) {
    return failStale(orNotFound(await readStaff(uow.tx, actor, id)))
  }
  await revokeLinks(uow.tx, 'invitation', id)
  await deleteMembershipSessions(uow.tx, id)
  await deleteMember(uow.tx, actor, id)
  uow.audit({ resource: 'staff', id, label: name, action: 'delete', before: { name, email, status, permissions } })
  return null
}
