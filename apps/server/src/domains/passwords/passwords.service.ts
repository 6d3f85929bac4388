import type * as z from 'zod'
import type { passwords } from '#contract/domains/passwords.ts'
import type { Language } from '#contract/enumerations.ts'
import { endMatchingSessions } from '#server/domains/identity/sign-in.service.ts'
import { readLink, consumeLink, revokeLinks } from '#server/domains/identity/magic-links.service.ts'
import { revokeResetCodes } from '#server/domains/identity/reset-codes.service.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { RunInTransaction, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type PersonContact, replacePassword, resetPassword } from '#server/domains/persons/persons.service.ts'
import { passwordChangedMail } from './passwords.mail.ts'
import { readPasswordHash, listVendorIds } from './passwords.repo.ts'

export interface PasswordDeps {
  tokens: Tokens
  publicUrl: string
}

/** Revokes open links and codes, ends other sessions, mails the person and writes the log. */
const finishPasswordChange = async (
  uow: UnitOfWork,
  { publicUrl }: PasswordDeps,
  { personId, name, email, language }: PersonContact,
  request: { language: Language; session?: string },
): Promise<void> => {
  await revokeLinks(uow.tx, 'password_reset', personId)
  await revokeResetCodes(uow.tx, email)
  const others = request.session ? { personId, except: request.session } : { personId }
  await endMatchingSessions(uow.tx, others, 'password changed')
  uow.enqueue(sendMail, {
    id: newId(),
    to: email,
    ...passwordChangedMail(language ?? request.language, publicUrl),
  })
  const auditEntry = {
    resource: 'people',
    id: personId,
    label: name,
    action: 'update',
    after: { password: 'changed' },
  } as const
  const vendors = await listVendorIds(uow.tx, personId)
  // Admins have no vendor: their entry goes into the platform's log.
  if (vendors.length === 0) uow.audit({ ...auditEntry, by: { personId, name } })
  for (const vendorId of vendors) uow.audit({ ...auditEntry, by: { vendorId, personId, name } })
}

export const reset = async (
  deps: PasswordDeps,
  db: Db,
  transaction: RunInTransaction,
  { token, password }: z.output<typeof passwords.reset.body>,
  language: Language,
): Promise<void> => {
  if (isCommonPassword(password)) return fail('common_password', { field: 'password' })
  const link = await readLink(db, deps.tokens, 'password_reset', token)
  if (!link) return fail('link_spent')
  const hash = await hashPassword(password)
  await transaction(async (uow) => {
    if (!(await consumeLink(uow.tx, link.id))) return fail('link_spent')
    const person = await resetPassword(uow.tx, { personId: link.subject, email: link.email }, hash)
    return person ? finishPasswordChange(uow, deps, person, { language }) : fail('link_spent')
  })
}

export const changePassword = async (
  deps: PasswordDeps,
  db: Db,
  transaction: RunInTransaction,
  { personId, sessionId }: SignedInUser,
  { current, password }: z.output<typeof passwords.change.body>,
  language: Language,
): Promise<void> => {
  if (isCommonPassword(password)) return fail('common_password', { field: 'password' })
  const before = await readPasswordHash(db, personId)
  if (!(await verifyPassword(current, before)) || before === null) return fail('wrong_password', { field: 'current' })
  if (await verifyPassword(password, before)) return fail('same_password', { field: 'password' })
  const hash = await hashPassword(password)
  await transaction(async (uow) => {
    const person = await replacePassword(uow.tx, { personId, before }, hash)
    return person ? finishPasswordChange(uow, deps, person, { language, session: sessionId }) : fail('conflict')
  })
}
