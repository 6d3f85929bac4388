import type * as z from 'zod'
import type { account } from '#contract/domains/account.ts'
import { type Caller, endMatchingSessions } from '#server/domains/identity/sign-in.service.ts'
import { type OpenedSession, openSession, endPersonSession } from '#server/domains/sessions/sessions.service.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readDevices, lockWorkplace } from './devices.repo.ts'

const resource = 'sessions'

export const readWhoAmI = async (db: Db, actor: SignedInUser): Promise<z.input<typeof account.who.response>> => ({
  user: { _id: actor.personId, name: actor.name, email: actor.email },
  role: actor.role,
  permissions: [...actor.permissions],
  ...orNotFound(await readDevices(db, actor)),
})

export const signOutDevice = async (uow: UnitOfWork, actor: SignedInUser, id: string): Promise<void> => {
  const device = orNotFound(await endPersonSession(uow.tx, actor, id, 'signed out from elsewhere'))
  uow.audit({ resource, id, label: device || actor.name, action: 'delete' })
}

export const signOutEverywhere = async (uow: UnitOfWork, actor: SignedInUser): Promise<void> => {
  await endMatchingSessions(uow.tx, { personId: actor.personId }, 'signed out everywhere')
  uow.audit({ resource, id: actor.sessionId, label: actor.name, action: 'delete' })
}

/**
 * Opens a new session instead of changing the rights of this one: pages open in other tabs must not change their
 * vendor.
 */
export const switchWorkplace = async (
  uow: UnitOfWork,
  actor: SignedInUser,
  membershipId: string,
  { address, device }: Caller,
): Promise<OpenedSession> => {
  const { passwordHash } = orNotFound(await lockWorkplace(uow.tx, actor, membershipId))
  const endedDevice = await endPersonSession(uow.tx, actor, actor.sessionId, 'went to another workplace')
  if (endedDevice === undefined) return fail('unauthenticated')
  const sessionInput = { personId: actor.personId, membershipId, passwordHash, address, device }
  return (await openSession(uow.tx, sessionInput)) ?? fail('unauthenticated')
}
