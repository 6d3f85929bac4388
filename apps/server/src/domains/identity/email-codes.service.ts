import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { type Purpose, tryCode, useCode } from './codes.repo.ts'

export const codeHash = (tokens: Tokens, purpose: Purpose, subject: string, code: string): string =>
  tokens.hash('verification code', `${purpose} ${subject} ${code}`)

/** Counts the try, so it runs outside the transaction that may be refused; gives the id of the code if it was right. */
export const checkCode = async (
  db: Db,
  tokens: Tokens,
  of: { purpose: Purpose; subject: string; email: string },
  code: string,
): Promise<string | undefined> => {
  const tried = await tryCode(db, of)
  return tried && tokens.same(tried.codeHash, codeHash(tokens, of.purpose, of.subject, code)) ? tried.id : undefined
}

/** The code that was sent to the address a person wants to change to. */
export const checkEmailCode = (
  db: Db,
  tokens: Tokens,
  personId: string,
  email: string,
  code: string,
): Promise<string | undefined> => checkCode(db, tokens, { purpose: 'change_email', subject: personId, email }, code)

/** False when somebody has used it first. */
export const spendEmailCode = (tx: Tx, codeId: string): Promise<boolean> => useCode(tx, codeId)
