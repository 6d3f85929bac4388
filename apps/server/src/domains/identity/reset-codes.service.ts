import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type Handler, handle, priorities, task } from '#server/platform/jobs.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { type RunInTransaction, transact, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { checkAddressCode, openAddressCode, revokeAddressCodes, setAddressCode } from './address-codes.service.ts'
import { isValidCode } from './email-codes.service.ts'
import { resetCodeMail } from './identity.mail.ts'
import { readAccountByEmail } from './identity.repo.ts'
import { createLink } from './magic-links.service.ts'
import { consumeCode } from './verification-codes.repo.ts'

const purpose = 'password_reset'

/** As long as a link that was requested by email. */
const tokenMinutes = 30

export const resetCodeTask = task('identity.reset-code', z.object({ id, email, language: z.enum(languages) }), {
  priority: priorities.code,
})

/** The job looks the account up; see `openAddressCode`. */
export const sendResetCode = (
  tokens: Tokens,
  transaction: RunInTransaction,
  address: string,
  language: Language,
): Promise<void> =>
  transaction(async (uow) => {
    const codeId = await openAddressCode(uow.tx, tokens, purpose, address)
    uow.enqueue(resetCodeTask, { id: codeId, email: address, language })
  })

export const resetCodeHandler = ({ deps, tokens }: { deps: UnitOfWorkDeps; tokens: Tokens }): Handler =>
  handle(resetCodeTask, async (request, { db }) => {
    const account = await readAccountByEmail(db, request.email)
    if (!account) return
    const origin = { actor: null, store: null, address: '', requestId: request.id }
    await transact(deps, origin, async (uow) => {
      const code = await setAddressCode(uow.tx, tokens, purpose, request)
      if (code === undefined) return
      const mail = resetCodeMail(account.language ?? request.language, code)
      uow.enqueue(sendMail, { id: request.id, to: request.email, ...mail }, { priority: priorities.code })
    })
  })

/** Exchanges the code for the token that `password/reset` takes. */
export const verifyResetCode = async (
  tokens: Tokens,
  db: Db,
  transaction: RunInTransaction,
  address: string,
  code: string,
): Promise<string> => {
  const checkedCode = await checkAddressCode(db, tokens, purpose, address, code)
  if (!isValidCode(checkedCode)) return fail(checkedCode, { field: 'code' })
  return transaction(async (uow) => {
    const account = await readAccountByEmail(uow.tx, address)
    if (!account || !(await consumeCode(uow.tx, checkedCode.id))) return fail('wrong_code', { field: 'code' })
    const link = { purpose, subject: account.personId, email: address, minutes: tokenMinutes } as const
    return (await createLink(uow.tx, tokens, link)) ?? fail('wrong_code', { field: 'code' })
  })
}

export const revokeResetCodes = (tx: Tx, address: string): Promise<void> => revokeAddressCodes(tx, purpose, address)
