import type * as z from 'zod'
import type { passwords } from '#contract/domains/passwords.ts'
import type { Language } from '#contract/enumerations.ts'
import { endSessionsOf } from '#server/domains/identity/entry.service.ts'
import { readLink, spendLink, voidLinks } from '#server/domains/identity/links.service.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { hashPassword, passwordMatches } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Begin, Work } from '#server/platform/work.ts'
import { passwordChangedLetter } from './passwords.letters.ts'
import { type Owner, readPasswordHash, replacePassword, resetPassword, vendorsOf } from './passwords.repo.ts'

export interface PasswordMeans {
  tokens: Tokens
  publicUrl: string
}

/** Revokes open links, ends other sessions, mails the person and writes the log. */
const settle = async (
  work: Work,
  { publicUrl }: PasswordMeans,
  { personId, name, email, language }: Owner,
  from: { language: Language; session?: string },
): Promise<void> => {
  await voidLinks(work.tx, 'password_reset', personId)
  const others = from.session ? { personId, except: from.session } : { personId }
  await endSessionsOf(work.tx, others, 'password changed')
  work.enqueue(sendMail, {
    id: newId(),
    to: email,
    ...passwordChangedLetter(language ?? from.language, publicUrl),
  })
  const change = {
    resource: 'people',
    id: personId,
    label: name,
    action: 'update',
    after: { password: 'changed' },
  } as const
  const vendors = await vendorsOf(work.tx, personId)
  // Admins have no vendor: their entry goes into the platform's log.
  if (vendors.length === 0) work.record({ ...change, by: { personId, name } })
  for (const vendorId of vendors) work.record({ ...change, by: { vendorId, personId, name } })
}

export const reset = async (
  means: PasswordMeans,
  db: Db,
  begin: Begin,
  { token, password }: z.output<typeof passwords.reset.body>,
  language: Language,
): Promise<void> => {
  if (isCommonPassword(password)) return refuse('common_password', { at: 'password' })
  const link = await readLink(db, means.tokens, 'password_reset', token)
  if (!link) return refuse('link_spent')
  const hash = await hashPassword(password)
  await begin(async (work) => {
    if (!(await spendLink(work.tx, link.id))) return refuse('link_spent')
    const owner = await resetPassword(work.tx, { personId: link.subject, email: link.email }, hash)
    return owner ? settle(work, means, owner, { language }) : refuse('link_spent')
  })
}

export const change = async (
  means: PasswordMeans,
  db: Db,
  begin: Begin,
  { personId, sessionId }: SignedIn,
  { current, password }: z.output<typeof passwords.change.body>,
  language: Language,
): Promise<void> => {
  if (isCommonPassword(password)) return refuse('common_password', { at: 'password' })
  const before = await readPasswordHash(db, personId)
  if (!(await passwordMatches(current, before)) || before === null) return refuse('wrong_password', { at: 'current' })
  if (await passwordMatches(password, before)) return refuse('same_password', { at: 'password' })
  const hash = await hashPassword(password)
  await begin(async (work) => {
    const owner = await replacePassword(work.tx, { personId, before }, hash)
    return owner ? settle(work, means, owner, { language, session: sessionId }) : refuse('conflict')
  })
}
