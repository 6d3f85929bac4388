import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { priorities } from '#server/platform/jobs.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { takeMailSlot } from '#server/platform/mail/unrequested-mails.repo.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Work } from '#server/platform/work.ts'
import { insertCode, type Purpose, tryCode, useCode } from './codes.repo.ts'

const codeMinutes = 10

export const codeHash = (tokens: Tokens, purpose: Purpose, subject: string, code: string): string =>
  tokens.hash('verification code', `${purpose} ${subject} ${code}`)

const mostTries = 5

/** `code_spent` tells the person to request a new code. */
type BadCode = 'wrong_code' | 'code_spent'

interface GoodCode {
  id: string
}

export const isGood = (checked: GoodCode | BadCode): checked is GoodCode => typeof checked === 'object'

/** Counts the try, so it must run outside the transaction that may be rolled back. */
export const checkCode = async (
  db: Db,
  tokens: Tokens,
  of: { purpose: Purpose; subject: string; email: string },
  code: string,
): Promise<GoodCode | BadCode> => {
  const tried = await tryCode(db, of)
  if (!tried) return 'wrong_code'
  const right = tokens.same(tried.codeHash, codeHash(tokens, of.purpose, of.subject, code))
  if (right && tried.tries <= mostTries) return { id: tried.id }
  return tried.tries >= mostTries ? 'code_spent' : 'wrong_code'
}

interface Letter {
  subject: string
  text: string
  html: string
}

/** Sends a code, or tells the owner of an existing account that somebody tried. The caller gets the same response. */
export const mailCode = async (
  work: Work,
  tokens: Tokens,
  to: { purpose: Purpose; subject: string; email: string },
  isKnown: boolean,
  write: { code(code: string): Letter; known(): Letter },
): Promise<void> => {
  const { isFree, retryAfter } = await takeMailSlot(work.tx, tokens, to.email)
  // The same response for known and unknown addresses, so that it doesn't tell which have an account.
  if (!isFree) return refuse('too_many_mails', { retryAfter })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // An address with an account gets the hash of a random id, so that no code is valid.
  const hash = codeHash(tokens, to.purpose, to.subject, isKnown ? newId() : code)
  await insertCode(work.tx, { id: newId(), ...to, codeHash: hash, minutes: codeMinutes })
  const letter = isKnown ? write.known() : write.code(code)
  work.enqueue(sendMail, { id: newId(), to: to.email, ...letter }, { priority: priorities.code })
}

/** Checks the code that was sent to the person's new address. */
export const checkEmailCode = (
  db: Db,
  tokens: Tokens,
  personId: string,
  email: string,
  code: string,
): Promise<GoodCode | BadCode> => checkCode(db, tokens, { purpose: 'change_email', subject: personId, email }, code)

/** False when it has already been used. */
export const spendEmailCode = (tx: Tx, codeId: string): Promise<boolean> => useCode(tx, codeId)
