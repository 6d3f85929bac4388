import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { priorities } from '#server/platform/jobs.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { takeMailSlot } from '#server/platform/mail/mail-slots.repo.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { insertCode, type Purpose, takeCodeAttempt, consumeCode } from './verification-codes.repo.ts'

export const codeMinutes = 10

export const codeHash = (tokens: Tokens, purpose: Purpose, subject: string, code: string): string =>
  tokens.hash('verification code', `${purpose} ${subject} ${code}`)

const maxTries = 5

/** `code_spent` tells the person to request a new code. */
type CodeError = 'wrong_code' | 'code_spent'

interface ValidCode {
  id: string
}

export const isValidCode = (checked: ValidCode | CodeError): checked is ValidCode => typeof checked === 'object'

/** Counts the try, so it must run outside the transaction that may be rolled back. */
export const checkCode = async (
  db: Db,
  tokens: Tokens,
  target: { purpose: Purpose; subject: string; email: string },
  code: string,
): Promise<ValidCode | CodeError> => {
  const attempt = await takeCodeAttempt(db, target)
  if (!attempt) return 'wrong_code'
  const isRight = tokens.isEqual(attempt.codeHash, codeHash(tokens, target.purpose, target.subject, code))
  if (isRight && attempt.tries <= maxTries) return { id: attempt.id }
  return attempt.tries >= maxTries ? 'code_spent' : 'wrong_code'
}

interface Mail {
  subject: string
  text: string
  html: string
}

/** Sends a code, or tells the owner of an existing account about the attempt. The caller gets the same response. */
export const sendCodeMail = async (
  uow: UnitOfWork,
  tokens: Tokens,
  to: { purpose: Purpose; subject: string; email: string },
  hasAccount: boolean,
  templates: { code(code: string): Mail; accountExists(): Mail },
): Promise<void> => {
  const { isFree, retryAfter } = await takeMailSlot(uow.tx, tokens, to.email)
  // The same response for known and unknown addresses, so that it doesn't tell which have an account.
  if (!isFree) return fail('too_many_mails', { retryAfter })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // An address with an account gets the hash of a random id, so that no code is valid.
  const hash = codeHash(tokens, to.purpose, to.subject, hasAccount ? newId() : code)
  await insertCode(uow.tx, { id: newId(), ...to, codeHash: hash, minutes: codeMinutes })
  const mail = hasAccount ? templates.accountExists() : templates.code(code)
  uow.enqueue(sendMail, { id: newId(), to: to.email, ...mail }, { priority: priorities.code })
}

/** Checks the code that was sent to the person's new address. */
export const checkEmailCode = (
  db: Db,
  tokens: Tokens,
  personId: string,
  email: string,
  code: string,
): Promise<ValidCode | CodeError> => checkCode(db, tokens, { purpose: 'change_email', subject: personId, email }, code)

/** False when it has already been used. */
export const consumeEmailCode = (tx: Tx, codeId: string): Promise<boolean> => consumeCode(tx, codeId)
