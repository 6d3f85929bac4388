import { randomInt } from 'node:crypto'
import type * as z from 'zod'
import type { identity, registration } from '#contract/domains/identity.ts'
import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { openStore } from '#server/domains/stores/stores.service.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { hashPassword, passwordMatches } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Work } from '#server/platform/work.ts'
import { insertCode, tryCode, useCode } from './codes.repo.ts'
import {
  deleteRegistration,
  emailIsKnown,
  insertOwner,
  insertRegistration,
  readAccount,
  readRegistration,
  type Registration,
} from './identity.repo.ts'
import { accountExistsLetter, codeLetter } from './identity.letters.ts'
import { type Opened, openSession } from './sessions.service.ts'

export interface IdentityMeans {
  tokens: Tokens
  publicUrl: string
}

interface Caller {
  address: string
  device: string
}

const purpose = 'registration'

const codeHash = (tokens: Tokens, subject: string, code: string): string =>
  tokens.hash('verification code', `${purpose} ${subject} ${code}`)

/** Sends a code, or tells the owner of a known address that somebody tried; the caller cannot tell which. */
const mailCode = async (work: Work, means: IdentityMeans, to: Registration, language: Language): Promise<void> => {
  const known = await emailIsKnown(work.tx, to.email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // A known address gets a code that nobody was told.
  const hash = codeHash(means.tokens, to.id, known ? newId() : code)
  const mayMail = await insertCode(work.tx, { id: newId(), purpose, subject: to.id, email: to.email, codeHash: hash })
  if (!mayMail) return
  const letter = known ? accountExistsLetter(language, means.publicUrl) : codeLetter(language, code)
  work.enqueue(sendMail, { id: newId(), to: to.email, ...letter })
}

export const register = async (
  means: IdentityMeans,
  begin: <T>(run: (work: Work) => Promise<T>) => Promise<T>,
  body: z.output<typeof registration>,
  language: Language,
): Promise<{ registration_id: string }> => {
  if (isCommonPassword(body.password)) return refuse('common_password', { at: 'password' })
  const entry: Registration = {
    id: newId(),
    email: body.email,
    passwordHash: await hashPassword(body.password),
    ownerName: body.ownerName,
    businessName: body.businessName,
    storeName: body.storeName,
    language,
    currency: body.currency ?? 'USD',
    timezone: body.timezone ?? 'America/New_York',
  }
  await begin(async (work) => {
    await insertRegistration(work.tx, entry)
    await mailCode(work, means, entry, language)
  })
  return { registration_id: entry.id }
}

/** Answers the same for a registration that does not exist. */
export const sendCodeAgain = async (
  means: IdentityMeans,
  begin: <T>(run: (work: Work) => Promise<T>) => Promise<T>,
  body: z.output<typeof identity.sendCode.body>,
  language: Language,
): Promise<void> => {
  await begin(async (work) => {
    const entry = await readRegistration(work.tx, body.registration_id, body.email)
    if (entry) await mailCode(work, means, entry, language)
  })
}

/** The code was right: the person, their business and its first store come into being together. */
const settle = async (work: Work, entry: Registration, codeId: string, caller: Caller): Promise<Opened> => {
  if (!(await useCode(work.tx, codeId))) return refuse('wrong_code')
  const [personId, vendorId, membershipId] = [newId(), newId(), newId()]
  const made = await insertOwner(work.tx, {
    personId,
    vendorId,
    membershipId,
    email: entry.email,
    name: entry.ownerName,
    passwordHash: entry.passwordHash,
    businessName: entry.businessName,
    trialDays: plan.trialDays,
  })
  if (!made) return refuse('wrong_code')
  const by = { vendorId, personId, name: entry.ownerName }
  work.record({ resource: 'vendors', id: vendorId, label: entry.businessName, action: 'create', by })
  const { storeName: name, currency, language, timezone } = entry
  await openStore(work, vendorId, { name, currency, language, timezone }, by)
  await deleteRegistration(work.tx, entry.id)
  return openSession(work.tx, { personId, membershipId, ...caller })
}

export const verifyCode = async (
  means: IdentityMeans,
  db: Db,
  begin: <T>(run: (work: Work) => Promise<T>) => Promise<T>,
  body: z.output<typeof identity.verifyCode.body>,
  caller: Caller,
): Promise<Opened> => {
  const subject = body.registration_id
  // Outside the transaction below: a wrong try must count although it is refused.
  const tried = await tryCode(db, { purpose, subject, email: body.email })
  if (!tried || !means.tokens.same(tried.codeHash, codeHash(means.tokens, subject, body.code))) {
    return refuse('wrong_code')
  }
  const entry = await readRegistration(db, subject, body.email)
  if (!entry) return refuse('wrong_code')
  return begin((work) => settle(work, entry, tried.id, caller))
}

export const login = async (db: Db, body: z.output<typeof identity.login.body>, caller: Caller): Promise<Opened> => {
  const account = await readAccount(db, body.email)
  const right = await passwordMatches(body.password, account?.passwordHash)
  if (!account?.membershipId || !right) return refuse('wrong_credentials')
  return openSession(db, { personId: account.personId, membershipId: account.membershipId, ...caller })
}
