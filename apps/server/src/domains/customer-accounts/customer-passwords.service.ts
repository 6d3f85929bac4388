import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { customerEmail } from '#contract/domains/customer.ts'
import type { customerAccounts } from '#contract/domains/customer-account.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import {
  checkAddressCode,
  openAddressCode,
  revokeAddressCodes,
  setAddressCode,
} from '#server/domains/identity/address-codes.service.ts'
import { renderPasswordReset } from '#server/domains/customer-emails/customer-emails.service.ts'
import { codeMinutes, consumeEmailCode, isValidCode } from '#server/domains/identity/email-codes.service.ts'
import { endCustomerSessions } from '#server/domains/sessions/sessions.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle, priorities, task } from '#server/platform/jobs.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { type RunInTransaction, transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { renderPasswordChangedMail } from './customer-accounts.mail.ts'
import {
  type AccountContact,
  readContactByEmail,
  readPasswordHash,
  writePasswordHash,
} from './customer-accounts.repo.ts'
import { type Caller, type OpenedSession, openSession } from './customer-accounts.service.ts'

type Body<Name extends keyof typeof customerAccounts> = z.output<(typeof customerAccounts)[Name]['body']>

const purpose = 'customer_password_reset'

const resetTask = task(
  'customer-accounts.reset-code',
  z.object({ id, email: customerEmail, storeId: id, language: z.enum(languages) }),
  { priority: priorities.code },
)

/** The job looks the account up; see `openAddressCode`. */
export const requestPasswordReset = (
  tokens: Tokens,
  transaction: RunInTransaction,
  store: StoreId,
  email: string,
  language: Language,
): Promise<void> =>
  transaction(async (uow) => {
    const codeId = await openAddressCode(uow.tx, tokens, purpose, email)
    uow.enqueue(resetTask, { id: codeId, email, storeId: store, language })
  })

interface ResetDeps {
  deps: UnitOfWorkDeps
  tokens: Tokens
  publicUrl: string
}

export const customerResetHandler = ({ deps, tokens, publicUrl }: ResetDeps): Handler =>
  handle(resetTask, async (request, { db }) => {
    const account = await readContactByEmail(db, request.email)
    if (!account) return
    const origin = { actor: null, store: null, address: '', requestId: request.id }
    await transact(deps, origin, async (uow) => {
      const code = await setAddressCode(uow.tx, tokens, purpose, request)
      if (code === undefined) return
      const { language, name } = account
      const details = { publicUrl, language, name, code, minutes: codeMinutes }
      const mail = await renderPasswordReset(uow.tx, trustedStoreId(request.storeId), details)
      uow.enqueue(sendMail, { id: request.id, to: request.email, ...mail }, { priority: priorities.code })
    })
  })

/** Ends the other sessions and emails the customer. */
const finishPasswordChange = async (
  uow: UnitOfWork,
  { accountId, email, language }: AccountContact,
  keptSession?: string,
): Promise<void> => {
  const others = keptSession === undefined ? { accountId } : { accountId, except: keptSession }
  await endCustomerSessions(uow.tx, others, 'password changed')
  uow.enqueue(sendMail, { id: newId(), to: email, ...renderPasswordChangedMail(language) })
}

/** The emailed code is proof enough: the customer is signed in with the new password. */
export const resetPassword = async (
  tokens: Tokens,
  db: Db,
  transaction: RunInTransaction,
  { email, code, password }: Body<'resetPassword'>,
  caller: Caller,
): Promise<OpenedSession> => {
  if (isCommonPassword(password)) return fail('common_password', { field: 'password' })
  const checkedCode = await checkAddressCode(db, tokens, purpose, email, code)
  if (!isValidCode(checkedCode)) return fail(checkedCode, { field: 'code' })
  const passwordHash = await hashPassword(password)
  return transaction(async (uow) => {
    if (!(await consumeEmailCode(uow.tx, checkedCode.id))) return fail('wrong_code', { field: 'code' })
    await revokeAddressCodes(uow.tx, purpose, email)
    const found = await readContactByEmail(uow.tx, email)
    const account = found && (await writePasswordHash(uow.tx, found.accountId, { after: passwordHash }))
    if (!account) return fail('wrong_code', { field: 'code' })
    await finishPasswordChange(uow, account)
    return openSession(uow.tx, { accountId: account.accountId, passwordHash }, email, caller)
  })
}

/** Fails unless it is the password of the account; returns its hash. */
export const assertPassword = async (
  db: Db,
  actor: CustomerActor,
  password: string,
  field: string,
): Promise<string> => {
  const hash = (await readPasswordHash(db, actor)) ?? fail('unauthenticated')
  return (await verifyPassword(password, hash)) ? hash : fail('wrong_password', { field })
}

export const changePassword = async (
  db: Db,
  transaction: RunInTransaction,
  actor: CustomerActor,
  { current, password }: Body<'changePassword'>,
): Promise<void> => {
  if (isCommonPassword(password)) return fail('common_password', { field: 'password' })
  const before = await assertPassword(db, actor, current, 'current')
  if (await verifyPassword(password, before)) return fail('same_password', { field: 'password' })
  const after = await hashPassword(password)
  await transaction(async (uow) => {
    // Codes before the account's row, as in a reset, so that the two can't deadlock.
    await revokeAddressCodes(uow.tx, purpose, actor.email)
    const account = await writePasswordHash(uow.tx, actor.accountId, { before, after })
    return account ? finishPasswordChange(uow, account, actor.sessionId) : fail('conflict')
  })
}
