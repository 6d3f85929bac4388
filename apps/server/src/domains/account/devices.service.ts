import type * as z from 'zod'
import type { account } from '#contract/domains/account.ts'
import { type Caller, endSessionsOf } from '#server/domains/identity/entry.service.ts'
import { type Opened, openSession } from '#server/domains/identity/sessions.service.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { endOwnSession, readDevices, readOwnWorkplace } from './devices.repo.ts'

const resource = 'sessions'

export const readWho = async (db: Db, actor: SignedIn): Promise<z.input<typeof account.who.response>> => ({
  user: { _id: actor.personId, name: actor.name, email: actor.email },
  role: actor.role,
  permissions: [...actor.permissions],
  ...found(await readDevices(db, actor)),
})

export const signOutDevice = async (work: Work, actor: SignedIn, id: string): Promise<void> => {
  const device = found(await endOwnSession(work.tx, actor, id, 'signed out from elsewhere'))
  work.record({ resource, id, label: device || actor.name, action: 'delete' })
}

export const signOutEverywhere = async (work: Work, actor: SignedIn): Promise<void> => {
  await endSessionsOf(work.tx, { personId: actor.personId }, 'signed out everywhere')
  work.record({ resource, id: actor.sessionId, label: actor.name, action: 'delete' })
}

/**
 * Opens a new session instead of changing the rights of this one: pages open in other tabs must not change their
 * vendor.
 */
export const enterWorkplace = async (
  work: Work,
  actor: SignedIn,
  membershipId: string,
  { address, device }: Caller,
): Promise<Opened> => {
  const { passwordHash } = found(await readOwnWorkplace(work.tx, actor, membershipId))
  const left = await endOwnSession(work.tx, actor, actor.sessionId, 'went to another workplace')
  if (left === undefined) return refuse('unauthenticated')
  const who = { personId: actor.personId, membershipId, passwordHash, address, device }
  return (await openSession(work.tx, who)) ?? refuse('unauthenticated')
}
