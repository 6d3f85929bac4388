import type { Language } from '#contract/enumerations.ts'
import { checkEmailCode, isValidCode, consumeEmailCode } from '#server/domains/identity/email-codes.service.ts'
import { revokeLinks } from '#server/domains/identity/magic-links.service.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { updateEmail } from '#server/domains/persons/persons.service.ts'
import { emailChangedMail } from './account.mail.ts'

export interface AccountDeps {
  tokens: Tokens
  publicUrl: string
}

const failWithWrongCode = () => fail('wrong_code', { field: 'code' })

/** An address that is taken fails like a wrong code, so that the response doesn't reveal the account. */
const rethrowAsWrongCode = (error: unknown): never => {
  if (getConflictConstraint(error) !== 'persons_email_key') throw error
  return failWithWrongCode()
}

export const changeEmail = async (
  { tokens, publicUrl }: AccountDeps,
  db: Db,
  transaction: <T>(run: (uow: UnitOfWork) => Promise<T>) => Promise<T>,
  actor: SignedInUser,
  { email, code }: { email: string; code: string },
  language: Language,
): Promise<void> => {
  const checkedCode = await checkEmailCode(db, tokens, actor.personId, email, code)
  if (!isValidCode(checkedCode)) return fail(checkedCode, { field: 'code' })
  await transaction(async (uow) => {
    if (!(await consumeEmailCode(uow.tx, checkedCode.id))) return failWithWrongCode()
    // Reset links sent to the old address must no longer open the account.
    await revokeLinks(uow.tx, 'password_reset', actor.personId)
    const { oldEmail, language: ownerLanguage } = orNotFound(
      await updateEmail(uow.tx, actor, email).catch(rethrowAsWrongCode),
    )
    const mail = emailChangedMail(ownerLanguage ?? language, email, publicUrl)
    uow.enqueue(sendMail, { id: newId(), to: oldEmail, ...mail })
    const [before, after] = [{ email: oldEmail }, { email }]
    uow.audit({ resource: 'people', id: actor.personId, label: actor.name, action: 'update', before, after })
  })
}
