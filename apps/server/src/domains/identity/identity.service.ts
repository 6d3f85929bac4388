import type * as z from 'zod'
import type { identity } from '#contract/domains/identity.ts'
import type { registration } from '#contract/domains/registration.ts'
import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { openStore } from '#server/domains/stores/stores.service.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { RunInTransaction, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { consumeCode } from './verification-codes.repo.ts'
import { checkCode, checkEmailCode, isValidCode, sendCodeMail } from './email-codes.service.ts'
import { openVerifiedSession, type Caller } from './sign-in.service.ts'
import { accountExistsMail, addressTakenMail, changeEmailCodeMail, registrationCodeMail } from './identity.mail.ts'
import {
  deleteRegistration,
  hasAccountWithEmail,
  insertOwner,
  insertRegistration,
  readRegistration,
  type Registration,
} from './identity.repo.ts'

export interface IdentityDeps {
  tokens: Tokens
  publicUrl: string
  /** The person of an access token, for the only public endpoint that also accepts one. */
  findSignedIn(bearer: string): Promise<SignedInUser | undefined>
}

type CodeRequest = z.output<typeof identity.sendCode.body>
type VerifyInput = z.output<typeof identity.verifyCode.body>

const mails = {
  registration: { code: registrationCodeMail, accountExists: accountExistsMail },
  change_email: { code: changeEmailCodeMail, accountExists: addressTakenMail },
}

/** Same response and same amount of work for known and unknown addresses. */
const sendCode = async (
  uow: UnitOfWork,
  deps: IdentityDeps,
  to: { purpose: keyof typeof mails; subject: string; email: string },
  language: Language,
): Promise<void> => {
  const templates = mails[to.purpose]
  await sendCodeMail(uow, deps.tokens, to, await hasAccountWithEmail(uow.tx, to.email), {
    code: (code) => templates.code(language, code),
    accountExists: () => templates.accountExists(language, deps.publicUrl),
  })
}

const sendRegistrationCode = (uow: UnitOfWork, deps: IdentityDeps, pending: Registration, language: Language) =>
  sendCode(uow, deps, { purpose: 'registration', subject: pending.id, email: pending.email }, language)

export const register = async (
  deps: IdentityDeps,
  transaction: RunInTransaction,
  body: z.output<typeof registration>,
  language: Language,
): Promise<{ registration_id: string }> => {
  if (isCommonPassword(body.password)) return fail('common_password', { field: 'password' })
  const pending: Registration = {
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
  await transaction(async (uow) => {
    await insertRegistration(uow.tx, pending)
    await sendRegistrationCode(uow, deps, pending, language)
  })
  return { registration_id: pending.id }
}

/** Answers the same when the registration doesn't exist. */
export const resendRegistrationCode = async (
  deps: IdentityDeps,
  transaction: RunInTransaction,
  { email, registration_id: id }: CodeRequest,
  language: Language,
): Promise<void> => {
  if (id === undefined) return fail('invalid', { field: 'registration_id' })
  await transaction(async (uow) => {
    const pending = await readRegistration(uow.tx, id, email)
    if (pending) await sendRegistrationCode(uow, deps, pending, language)
  })
}

/** Sent to the new address, so that the code proves access to it. */
export const sendEmailChangeCode = async (
  deps: IdentityDeps,
  transaction: RunInTransaction,
  { email }: CodeRequest,
  bearer: string | undefined,
  language: Language,
): Promise<void> => {
  const person = bearer && (await deps.findSignedIn(bearer))
  if (!person) return fail('unauthenticated')
  await transaction((uow) =>
    sendCode(uow, deps, { purpose: 'change_email', subject: person.personId, email }, language),
  )
}

/** Doesn't consume the code: `PATCH user/email` takes it. The try is counted. */
export const verifyEmailChangeCode = async (
  deps: IdentityDeps,
  db: Db,
  { email, code }: VerifyInput,
  bearer: string | undefined,
): Promise<void> => {
  const person = bearer && (await deps.findSignedIn(bearer))
  if (!person) return fail('unauthenticated')
  const checkedCode = await checkEmailCode(db, deps.tokens, person.personId, email, code)
  if (!isValidCode(checkedCode)) return fail(checkedCode, { field: 'code' })
}

/** Creates the person, their vendor and its first store. */
const completeRegistration = async (uow: UnitOfWork, pending: Registration, codeId: string, caller: Caller) => {
  if (!(await consumeCode(uow.tx, codeId))) return fail('wrong_code')
  const [personId, vendorId, membershipId] = [newId(), newId(), newId()]
  const isInserted = await insertOwner(uow.tx, {
    personId,
    vendorId,
    membershipId,
    email: pending.email,
    name: pending.ownerName,
    passwordHash: pending.passwordHash,
    businessName: pending.businessName,
    trialDays: plan.trialDays,
  })
  if (!isInserted) return fail('wrong_code')
  const by = { vendorId, personId, name: pending.ownerName }
  uow.audit({ resource: 'vendors', id: vendorId, label: pending.businessName, action: 'create', by })
  const { storeName: name, currency, language, timezone } = pending
  await openStore(uow, vendorId, { name, currency, language, timezone }, by)
  await deleteRegistration(uow.tx, pending.id)
  const { email, passwordHash } = pending
  return openVerifiedSession(uow.tx, { personId, email, passwordHash, twoFactor: false }, membershipId, caller)
}

export const verifyRegistrationCode = async (
  deps: IdentityDeps,
  db: Db,
  transaction: RunInTransaction,
  { email, code, registration_id: subject }: VerifyInput,
  caller: Caller,
) => {
  if (subject === undefined) return fail('invalid', { field: 'registration_id' })
  // Outside the transaction below: a wrong try must be counted although the request fails.
  const checkedCode = await checkCode(db, deps.tokens, { purpose: 'registration', subject, email }, code)
  if (!isValidCode(checkedCode)) return fail(checkedCode)
  const pending = await readRegistration(db, subject, email)
  return pending ? transaction((uow) => completeRegistration(uow, pending, checkedCode.id, caller)) : fail('wrong_code')
}
