import { createHash, randomInt } from 'node:crypto'
import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { type Handler, handle, priorities, task } from '#server/platform/jobs.ts'
import { takeMailSlot } from '#server/platform/mail/mail-slots.repo.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { type RunInTransaction, transact, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { checkCode, codeHash, codeMinutes, isValidCode } from './email-codes.service.ts'
import { resetCodeMail } from './identity.mail.ts'
import { readAccountByEmail } from './identity.repo.ts'
import { createLink } from './magic-links.service.ts'
import { consumeCode, insertCode, revokeCodes, setCodeHash } from './verification-codes.repo.ts'

const purpose = 'password_reset'

/** As long as a link that was requested by email. */
const tokenMinutes = 30

/** Codes are looked up by subject. An unknown address has no person's id, so the subject is made from the address. */
const toSubject = (address: string): string => {
  const digest = createHash('sha256').update(`password reset code ${address}`).digest('hex')
  return [8, 12, 16, 20, 32].map((end, index, ends) => digest.slice(ends[index - 1] ?? 0, end)).join('-')
}

export const resetCodeTask = task('identity.reset-code', z.object({ id, email, language: z.enum(languages) }), {
  priority: priorities.code,
})

/**
 * Reads no account, so that neither the response nor its timing tells whether the address has one. Every address gets
 * a row whose tries are counted; its hash matches no code until the job sets it for a known address.
 */
export const sendResetCode = (
  tokens: Tokens,
  transaction: RunInTransaction,
  address: string,
  language: Language,
): Promise<void> =>
  transaction(async (uow) => {
    const { isFree, retryAfter } = await takeMailSlot(uow.tx, tokens, address)
    if (!isFree) return fail('too_many_mails', { retryAfter })
    const codeId = newId()
    const code = { id: codeId, purpose, subject: toSubject(address), email: address, codeHash: '' } as const
    await insertCode(uow.tx, { ...code, minutes: codeMinutes })
    uow.enqueue(resetCodeTask, { id: codeId, email: address, language })
  })

export const resetCodeHandler = ({ deps, tokens }: { deps: UnitOfWorkDeps; tokens: Tokens }): Handler =>
  handle(resetCodeTask, async (request, { db }) => {
    const account = await readAccountByEmail(db, request.email)
    if (!account) return
    const origin = { actor: null, store: null, address: '', requestId: request.id }
    await transact(deps, origin, async (uow) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const hash = codeHash(tokens, purpose, toSubject(request.email), code)
      // False when the job runs again: the first mail has the valid code.
      if (!(await setCodeHash(uow.tx, request.id, hash))) return
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
  const checkedCode = await checkCode(db, tokens, { purpose, subject: toSubject(address), email: address }, code)
  if (!isValidCode(checkedCode)) return fail(checkedCode, { field: 'code' })
  return transaction(async (uow) => {
    const account = await readAccountByEmail(uow.tx, address)
    if (!account || !(await consumeCode(uow.tx, checkedCode.id))) return fail('wrong_code', { field: 'code' })
    const link = { purpose, subject: account.personId, email: address, minutes: tokenMinutes } as const
    return (await createLink(uow.tx, tokens, link)) ?? fail('wrong_code', { field: 'code' })
  })
}

export const revokeResetCodes = (tx: Tx, address: string): Promise<void> => revokeCodes(tx, purpose, toSubject(address))
