import type * as z from 'zod'
import type { customerAccounts } from '#contract/domains/customer-account.ts'
import type { Language } from '#contract/enumerations.ts'
import { checkCode, isValidCode, sendCodeMail, consumeEmailCode } from '#server/domains/identity/email-codes.service.ts'
import type { CustomerActor } from '#server/platform/actor.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { RunInTransaction, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type CustomerCredentials, insertCustomerSession } from '#server/domains/sessions/sessions.service.ts'
import { renderCodeMail, renderAccountExistsMail } from './customer-accounts.mail.ts'
import {
  deleteRegistration,
  insertAccount,
  insertRegistration,
  type NewAccount,
  readAccount,
  readCredentials,
  readRegistration,
  updateAccount,
} from './customer-accounts.repo.ts'

type Body<Name extends keyof typeof customerAccounts> = z.output<(typeof customerAccounts)[Name]['body']>

export interface Caller {
  address: string
  device: string
}

export interface OpenedSession {
  sessionId: string
  counter: number
  email: string
}

const purpose = 'customer_registration'

/** Same response and same work for known and unknown emails; only the mail tells the difference. */
export const register = async (
  tokens: Tokens,
  transaction: RunInTransaction,
  { password, ...body }: Body<'register'>,
  requestLanguage: Language,
): Promise<{ registration_id: string }> => {
  if (isCommonPassword(password)) return fail('common_password', { field: 'password' })
  const { name, email, language = requestLanguage } = body
  const entry: NewAccount = { id: newId(), name, email, language, passwordHash: await hashPassword(password) }
  await transaction(async (uow) => {
    await insertRegistration(uow.tx, entry)
    const isKnown = (await readCredentials(uow.tx, email)) !== undefined
    await sendCodeMail(uow, tokens, { purpose, subject: entry.id, email }, isKnown, {
      code: (code) => renderCodeMail(language, code),
      accountExists: () => renderAccountExistsMail(language),
    })
  })
  return { registration_id: entry.id }
}

export const openSession = async (
  db: Db | Tx,
  credentials: CustomerCredentials,
  email: string,
  { device, address }: Caller,
): Promise<OpenedSession> => {
  const sessionId = newId()
  const isOpen = await insertCustomerSession(db, { ...credentials, id: sessionId, device, address })
  return isOpen ? { sessionId, counter: 1, email } : fail('wrong_credentials')
}

const createAccount = async (
  uow: UnitOfWork,
  entry: NewAccount,
  codeId: string,
  caller: Caller,
): Promise<OpenedSession> => {
  if (!(await consumeEmailCode(uow.tx, codeId))) return fail('wrong_code')
  const accountId = newId()
  if (!(await insertAccount(uow.tx, { ...entry, id: accountId }))) return fail('wrong_code')
  await deleteRegistration(uow.tx, entry.id)
  return openSession(uow.tx, { accountId, passwordHash: entry.passwordHash }, entry.email, caller)
}

export const verify = async (
  tokens: Tokens,
  db: Db,
  transaction: RunInTransaction,
  { registration_id: subject, email, code }: Body<'verify'>,
  caller: Caller,
): Promise<OpenedSession> => {
  // Outside the transaction below: a wrong attempt must be counted although it fails.
  const checked = await checkCode(db, tokens, { purpose, subject, email }, code)
  if (!isValidCode(checked)) return fail(checked)
  const entry = await readRegistration(db, subject, email)
  return entry ? transaction((uow) => createAccount(uow, entry, checked.id, caller)) : fail('wrong_code')
}

export const login = async (db: Db, { email, password }: Body<'login'>, caller: Caller): Promise<OpenedSession> => {
  const credentials = await readCredentials(db, email)
  const matches = await verifyPassword(password, credentials?.passwordHash)
  return credentials && matches ? openSession(db, credentials, email, caller) : fail('wrong_credentials')
}

export const readProfile = async (db: Db, actor: CustomerActor) => orNotFound(await readAccount(db, actor))

/** Name of the account; the name at a store is changed there. */
export const changeProfile = async ({ tx }: UnitOfWork, actor: CustomerActor, body: Body<'changeProfile'>) => {
  await updateAccount(tx, actor, body)
  return orNotFound(await readAccount(tx, actor))
}
