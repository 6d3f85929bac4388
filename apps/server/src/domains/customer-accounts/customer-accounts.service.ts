import type * as z from 'zod'
import type { customerAccounts } from '#contract/domains/customer-account.ts'
import type { Language } from '#contract/enumerations.ts'
import { checkCode, isGood, mailCode, spendEmailCode } from '#server/domains/identity/email-codes.service.ts'
import type { CustomerActor } from '#server/platform/actor.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword, passwordMatches } from '#server/platform/passwords.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Begin, Work } from '#server/platform/work.ts'
import { customerCodeLetter, customerKnownLetter } from './customer-accounts.letters.ts'
import {
  type Credentials,
  deleteRegistration,
  insertAccount,
  insertRegistration,
  insertSession,
  type NewAccount,
  readAccount,
  readCredentials,
  readRegistration,
  updateAccount,
} from './customer-accounts.repo.ts'

type Body<Name extends keyof typeof customerAccounts> = z.output<(typeof customerAccounts)[Name]['body']>

interface Caller {
  address: string
  device: string
}

interface Opened {
  sessionId: string
  counter: number
  email: string
}

const purpose = 'customer_registration'

/** Same response and same work for known and unknown emails; only the mail tells the difference. */
export const register = async (
  tokens: Tokens,
  begin: Begin,
  { password, ...body }: Body<'register'>,
  spoken: Language,
): Promise<{ registration_id: string }> => {
  if (isCommonPassword(password)) return refuse('common_password', { at: 'password' })
  const { name, email, language = spoken } = body
  const entry: NewAccount = { id: newId(), name, email, language, passwordHash: await hashPassword(password) }
  await begin(async (work) => {
    await insertRegistration(work.tx, entry)
    const isKnown = (await readCredentials(work.tx, email)) !== undefined
    await mailCode(work, tokens, { purpose, subject: entry.id, email }, isKnown, {
      code: (code) => customerCodeLetter(language, code),
      known: () => customerKnownLetter(language),
    })
  })
  return { registration_id: entry.id }
}

const open = async (
  db: Db | Tx,
  credentials: Credentials,
  email: string,
  { device, address }: Caller,
): Promise<Opened> => {
  const sessionId = newId()
  const isOpen = await insertSession(db, { ...credentials, id: sessionId, device, address })
  return isOpen ? { sessionId, counter: 1, email } : refuse('wrong_credentials')
}

const settle = async (work: Work, entry: NewAccount, codeId: string, caller: Caller): Promise<Opened> => {
  if (!(await spendEmailCode(work.tx, codeId))) return refuse('wrong_code')
  const accountId = newId()
  if (!(await insertAccount(work.tx, { ...entry, id: accountId }))) return refuse('wrong_code')
  await deleteRegistration(work.tx, entry.id)
  return open(work.tx, { accountId, passwordHash: entry.passwordHash }, entry.email, caller)
}

export const verify = async (
  tokens: Tokens,
  db: Db,
  begin: Begin,
  { registration_id: subject, email, code }: Body<'verify'>,
  caller: Caller,
): Promise<Opened> => {
  // Outside the transaction below: a wrong attempt must be counted although it fails.
  const checked = await checkCode(db, tokens, { purpose, subject, email }, code)
  if (!isGood(checked)) return refuse(checked)
  const entry = await readRegistration(db, subject, email)
  return entry ? begin((work) => settle(work, entry, checked.id, caller)) : refuse('wrong_code')
}

export const login = async (db: Db, { email, password }: Body<'login'>, caller: Caller): Promise<Opened> => {
  const credentials = await readCredentials(db, email)
  const right = await passwordMatches(password, credentials?.passwordHash)
  return credentials && right ? open(db, credentials, email, caller) : refuse('wrong_credentials')
}

export const readProfile = async (db: Db, actor: CustomerActor) => found(await readAccount(db, actor))

/** Name of the account; the name at a store is changed there. */
export const changeProfile = async ({ tx }: Work, actor: CustomerActor, body: Body<'changeProfile'>) => {
  await updateAccount(tx, actor, body)
  return found(await readAccount(tx, actor))
}
