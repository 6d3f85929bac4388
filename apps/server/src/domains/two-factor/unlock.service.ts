import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { toMessage, writeMessages } from '#server/platform/outbox.ts'
import { turnedOffMail } from './two-factor.mail.ts'
import { findPerson, turnOff } from './two-factor.repo.ts'

/**
 * For a person who has lost both the authenticator and the recovery codes, after the operator has verified their
 * identity. They are notified by mail.
 */
export const unlockTwoFactor = async (
  tx: Tx,
  publicUrl: string,
  email: string,
): Promise<'unlocked' | 'was off' | 'unknown'> => {
  const person = await findPerson(tx, email)
  if (!person) return 'unknown'
  if (!(await turnOff(tx, person.id))) return 'was off'
  const content = turnedOffMail(person.language === 'es' ? 'es' : 'en', publicUrl)
  const mail = { id: newId(), to: email, ...content }
  await writeMessages(tx, [toMessage(sendMail, mail)])
  return 'unlocked'
}
