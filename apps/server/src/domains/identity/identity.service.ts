import type * as z from 'zod'
import type { identity, registration } from '#contract/domains/identity.ts'
import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { openStore } from '#server/domains/stores/stores.service.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Begin, Work } from '#server/platform/work.ts'
import { useCode } from './codes.repo.ts'
import { checkCode, isGood, mailCode } from './email-codes.service.ts'
import { admit, type Caller } from './entry.service.ts'
import { accountExistsLetter, addressTakenLetter, changeEmailLetter, codeLetter } from './identity.letters.ts'
import {
  deleteRegistration,
  emailIsKnown,
  insertOwner,
  insertRegistration,
  readRegistration,
  type Registration,
} from './identity.repo.ts'

export interface IdentityMeans {
  tokens: Tokens
  publicUrl: string
  /** The person of an access token, for the only public endpoint that also accepts one. */
  whoHolds(bearer: string): Promise<SignedIn | undefined>
}

type CodeRequest = z.output<typeof identity.sendCode.body>

const letters = {
  registration: { code: codeLetter, known: accountExistsLetter },
  change_email: { code: changeEmailLetter, known: addressTakenLetter },
}

/** Same response and same amount of work for known and unknown addresses. */
const mailCodeTo = async (
  work: Work,
  means: IdentityMeans,
  to: { purpose: keyof typeof letters; subject: string; email: string },
  language: Language,
): Promise<void> => {
  const write = letters[to.purpose]
  await mailCode(work, means.tokens, to, await emailIsKnown(work.tx, to.email), {
    code: (code) => write.code(language, code),
    known: () => write.known(language, means.publicUrl),
  })
}

const mailRegistrationCode = (work: Work, means: IdentityMeans, entry: Registration, language: Language) =>
  mailCodeTo(work, means, { purpose: 'registration', subject: entry.id, email: entry.email }, language)

export const register = async (
  means: IdentityMeans,
  begin: Begin,
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
    await mailRegistrationCode(work, means, entry, language)
  })
  return { registration_id: entry.id }
}

/** Answers the same when the registration doesn't exist. */
export const sendCodeAgain = async (
  means: IdentityMeans,
  begin: Begin,
  { email, registration_id: id }: CodeRequest,
  language: Language,
): Promise<void> => {
  if (id === undefined) return refuse('invalid', { at: 'registration_id' })
  await begin(async (work) => {
    const entry = await readRegistration(work.tx, id, email)
    if (entry) await mailRegistrationCode(work, means, entry, language)
  })
}

/** Sent to the new address, so that the code proves access to it. */
export const sendChangeCode = async (
  means: IdentityMeans,
  begin: Begin,
  { email }: CodeRequest,
  bearer: string | undefined,
  language: Language,
): Promise<void> => {
  const person = bearer && (await means.whoHolds(bearer))
  if (!person) return refuse('unauthenticated')
  await begin((work) => mailCodeTo(work, means, { purpose: 'change_email', subject: person.personId, email }, language))
}

/** Creates the person, their vendor and its first store. */
const settle = async (work: Work, entry: Registration, codeId: string, caller: Caller) => {
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
  const { email, passwordHash } = entry
  return admit(work.tx, { personId, email, passwordHash, twoFactor: false }, membershipId, caller)
}

export const verifyCode = async (
  means: IdentityMeans,
  db: Db,
  begin: Begin,
  { email, code, registration_id: subject }: z.output<typeof identity.verifyCode.body>,
  caller: Caller,
) => {
  // Outside the transaction below: a wrong try must be counted although the request fails.
  const checked = await checkCode(db, means.tokens, { purpose: 'registration', subject, email }, code)
  if (!isGood(checked)) return refuse(checked)
  const entry = await readRegistration(db, subject, email)
  return entry ? begin((work) => settle(work, entry, checked.id, caller)) : refuse('wrong_code')
}
