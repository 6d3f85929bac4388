import type { Language } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { renderResetEmail } from './customer-emails.mail.ts'
import { readSender } from './customer-emails.repo.ts'

/**
 * The email with the code for a new password, in the look of the store where it was requested, with the name and the
 * address it is sent under. Not metered, and its settings can't turn it off.
 */
export const renderPasswordReset = async (
  db: Db | Tx,
  store: StoreId,
  {
    publicUrl,
    language,
    name,
    ...code
  }: {
    publicUrl: string
    language: Language
    name: string
    code: string
    minutes: number
  },
) => {
  const sender = orNotFound(await readSender(db, store, 'password_reset', {}))
  return {
    fromName: sender.name,
    ...(sender.email ? { replyTo: sender.email } : {}),
    ...renderResetEmail({ sender, language, name, publicUrl }, code),
  }
}
