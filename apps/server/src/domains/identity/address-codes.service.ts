import { createHash, randomInt } from 'node:crypto'
import { fail } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { takeMailSlot } from '#server/platform/mail/mail-slots.repo.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { checkCode, codeHash, codeMinutes } from './email-codes.service.ts'
import { insertCode, revokeCodes, setCodeHash } from './verification-codes.repo.ts'

/** The labels keep the subjects of the two purposes apart, and those of codes in use must not change. */
const subjectLabels = {
  password_reset: 'password reset code',
  customer_password_reset: 'customer password reset code',
} as const

export type AddressCodePurpose = keyof typeof subjectLabels

/** Codes are looked up by subject. An unknown address has no account's id, so the subject is made from the address. */
const toSubject = (purpose: AddressCodePurpose, address: string): string => {
  const digest = createHash('sha256').update(`${subjectLabels[purpose]} ${address}`).digest('hex')
  return [8, 12, 16, 20, 32].map((end, index, ends) => digest.slice(ends[index - 1] ?? 0, end)).join('-')
}

/**
 * Reads no account, so that neither the response nor its timing tells whether the address has one. Every address gets
 * a row whose tries are counted; its hash matches no code until a job sets it for a known address. Returns the id of
 * the code, which becomes the id of the job and of the email.
 */
export const openAddressCode = async (
  tx: Tx,
  tokens: Tokens,
  purpose: AddressCodePurpose,
  address: string,
): Promise<string> => {
  const { isFree, retryAfter } = await takeMailSlot(tx, tokens, address)
  if (!isFree) return fail('too_many_mails', { retryAfter })
  const id = newId()
  const code = { id, purpose, subject: toSubject(purpose, address), email: address, codeHash: '' }
  await insertCode(tx, { ...code, minutes: codeMinutes })
  return id
}

/** Returns the code for the email; undefined when the job runs again, because the first email has the valid code. */
export const setAddressCode = async (
  tx: Tx,
  tokens: Tokens,
  purpose: AddressCodePurpose,
  { id, email }: { id: string; email: string },
): Promise<string | undefined> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = codeHash(tokens, purpose, toSubject(purpose, email), code)
  return (await setCodeHash(tx, id, hash)) ? code : undefined
}

/** Counts the try, so it must run outside the transaction that may be rolled back. */
export const checkAddressCode = (
  db: Db,
  tokens: Tokens,
  purpose: AddressCodePurpose,
  address: string,
  code: string,
): ReturnType<typeof checkCode> =>
  checkCode(db, tokens, { purpose, subject: toSubject(purpose, address), email: address }, code)

export const revokeAddressCodes = (tx: Tx, purpose: AddressCodePurpose, address: string): Promise<void> =>
  revokeCodes(tx, purpose, toSubject(purpose, address))
