import type { Language } from '#contract/enumerations.ts'
import { checkEmailCode, isGood, spendEmailCode } from '#server/domains/identity/email-codes.service.ts'
import { voidLinks } from '#server/domains/identity/links.service.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Work } from '#server/platform/work.ts'
import { emailChangedLetter } from './account.letters.ts'
import { updateEmail } from './account.repo.ts'

export interface AccountMeans {
  tokens: Tokens
  publicUrl: string
}

const wrongCode = () => refuse('wrong_code', { at: 'code' })

/** An address that is taken fails like a wrong code, so that the response doesn't reveal the account. */
const orWrongCode = (error: unknown): never => {
  if (isConflict(error) !== 'persons_email_key') throw error
  return wrongCode()
}

export const changeEmail = async (
  { tokens, publicUrl }: AccountMeans,
  db: Db,
  begin: <T>(run: (work: Work) => Promise<T>) => Promise<T>,
  actor: SignedIn,
  { email, code }: { email: string; code: string },
  language: Language,
): Promise<void> => {
  const checked = await checkEmailCode(db, tokens, actor.personId, email, code)
  if (!isGood(checked)) return refuse(checked, { at: 'code' })
  await begin(async (work) => {
    if (!(await spendEmailCode(work.tx, checked.id))) return wrongCode()
    // Reset links sent to the old address must no longer open the account.
    await voidLinks(work.tx, 'password_reset', actor.personId)
    const { oldEmail, language: theirs } = found(await updateEmail(work.tx, actor, email).catch(orWrongCode))
    const letter = emailChangedLetter(theirs ?? language, email, publicUrl)
    work.enqueue(sendMail, { id: newId(), to: oldEmail, ...letter })
    const [before, after] = [{ email: oldEmail }, { email }]
    work.record({ resource: 'people', id: actor.personId, label: actor.name, action: 'update', before, after })
  })
}
