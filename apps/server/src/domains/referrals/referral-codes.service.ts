import { randomInt } from 'node:crypto'
import type * as z from 'zod'
import { referralCode, type referrals } from '#contract/domains/referrals.ts'
import { judgeReferral, referralAlphabet, referralCodeLength } from '#contract/rewards/referral.ts'
import { readProgram } from '#server/domains/reward-program/reward-program.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { insertCode, lockReferrer, readCode, readFriendFacts, readReferrer } from './referral-facts.repo.ts'
import { insertReferral } from './referrals.repo.ts'

const newCode = (): string =>
  Array.from({ length: referralCodeLength }, () => referralAlphabet[randomInt(referralAlphabet.length)]).join('')

/** The customer's code; a new one the first time. */
export const getOwnCode = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  makeCode: () => string = newCode,
): Promise<string> => {
  const { enabled, referral } = await readProgram(uow.tx, store)
  if (!enabled || !referral.enabled) return fail('not_found')
  const referrer = orNotFound(await lockReferrer(uow.tx, store, actor))
  const current = await readCode(uow.tx, store, referrer.id)
  if (current !== undefined) return current
  if (referrer.approval !== 'approved') return fail('not_approved')
  for (let tries = 0; tries < 5; tries++) {
    const code = makeCode()
    if (await insertCode(uow.tx, store, referrer.id, code)) return code
  }
  return fail('conflict')
}

/** What a friend gets. 404 if referrals are off or no customer has the code. */
export const readInvitation = async (
  db: Db,
  store: StoreId,
  code: string,
): Promise<z.input<typeof referrals.invitation.response>> => {
  const { enabled, referral, kind } = await readProgram(db, store)
  if (!enabled || !referral.enabled || !(await readReferrer(db, store, code))) return fail('not_found')
  return { kind, friendAmount: referral.friendAmount, minimumOrder: referral.minimumOrder }
}

/** Records that a customer who has just joined came with a code. Codes that don't work are ignored. */
export const recordReferral = async (
  uow: UnitOfWork,
  store: StoreId,
  { friendId, code }: { friendId: string; code: string },
): Promise<void> => {
  const { data: validCode } = referralCode.safeParse(code)
  if (validCode === undefined) return
  const { enabled, referral, kind } = await readProgram(uow.tx, store)
  if (!enabled || !referral.enabled) return
  const referrer = await readReferrer(uow.tx, store, validCode)
  if (!referrer) return
  const { address } = uow.origin
  const facts = orNotFound(await readFriendFacts(uow.tx, store, { referrer, friendId, address }))
  const { refusedFor, flags } = judgeReferral({ ...facts, referrer })
  const id = newId()
  const { referrerAmount, friendAmount, minimumOrder } = referral
  const terms = { kind, referrerAmount, friendAmount, minimumOrder }
  const isNew = await insertReferral(uow.tx, store, {
    id,
    referrerId: referrer.id,
    friendId,
    refusedFor,
    flags,
    ...terms,
  })
  if (!isNew) return
  const label = `${referrer.name} → ${facts.name}`
  const after = {
    status: refusedFor === null ? 'pending' : 'refused',
    ...(refusedFor ? { reason: refusedFor } : {}),
    flags,
  }
  uow.audit({ resource: 'referrals', id, label, action: 'create', after })
}
