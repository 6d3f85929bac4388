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

/** What is wrong with a code: nobody gets further by typing a spent one again. */
type BadCode = 'wrong_code' | 'code_spent'

interface GoodCode {
  id: string
}

export const isGood = (checked: GoodCode | BadCode): checked is GoodCode => typeof checked === 'object'

/** Counts the try, so it runs outside the transaction that may be refused; gives the id of the code if it was right. */
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

/** Sends a code, or tells the owner of a known address that somebody tried; the caller cannot tell which. */
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
  // A known address gets a code that nobody was told.
  const hash = codeHash(tokens, to.purpose, to.subject, isKnown ? newId() : code)
  await insertCode(work.tx, { id: newId(), ...to, codeHash: hash, minutes: codeMinutes })
  const letter = isKnown ? write.known() : write.code(code)
  work.enqueue(sendMail, { id: newId(), to: to.email, ...letter }, { priority: priorities.code })
}

/** The code that was sent to the address a person wants to change to. */
export const checkEmailCode = (
  db: Db,
  tokens: Tokens,
  personId: string,
  email: string,
  code: string,
): Promise<GoodCode | BadCode> => checkCode(db, tokens, { purpose: 'change_email', subject: personId, email }, code)

/** False when somebody has used it first. */
export const spendEmailCode = (tx: Tx, codeId: string): Promise<boolean> => useCode(tx, codeId)
