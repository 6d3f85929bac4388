import { recordHeld } from '#server/domains/usage/usage.service.ts'
import type { Actor, SignedInUser } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import * as repo from './memberships.repo.ts'

// Active staff hold a seat, so every change of a status is recorded for billing.

export const updateMember = async (
  tx: Tx,
  actor: Actor,
  member: Parameters<typeof repo.updateMember>[2],
): Promise<boolean> => {
  const updated = await repo.updateMember(tx, actor, member)
  if (updated && member.set.status) await recordHeld(tx, actor.vendorId, 'seats')
  return updated
}

export const joinVendor = async (tx: Tx, membershipId: string, personId: string): Promise<void> => {
  const vendorId = await repo.joinVendor(tx, membershipId, personId)
  if (vendorId) await recordHeld(tx, vendorId, 'seats')
}

/** Seats of closed vendors aren't recorded: they aren't billed anymore. */
export const endMemberships = async (
  tx: Tx,
  actor: SignedInUser,
  closed: readonly string[],
): ReturnType<typeof repo.endMemberships> => {
  const ended = await repo.endMemberships(tx, actor, closed)
  const remaining = new Set(ended.map(({ vendorId }) => vendorId).filter((vendorId) => !closed.includes(vendorId)))
  for (const vendorId of [...remaining].sort()) await recordHeld(tx, vendorId, 'seats')
  return ended
}

export {
  deleteMember,
  insertInvitation,
  replaceStores,
  markInvitedBy,
  writeInvitationBounce,
  addStoreAccess,
  insertOwnership,
} from './memberships.repo.ts'
