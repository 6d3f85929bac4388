import * as z from 'zod'
import { requiredText } from '#contract/core/fields.ts'
import { newPassword } from '#contract/core/password.ts'
import type { staff } from '#contract/domains/staff.ts'
import type { Language } from '#contract/enumerations.ts'
import { type Caller, signIn, type SignInResult } from '#server/domains/identity/sign-in.service.ts'
import { readLink, consumeLink, revokeLinks, createLink } from '#server/domains/identity/magic-links.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { RecordDelivery } from '#server/platform/mail/mail.ts'
import { type MailSlot, takeMailSlot } from '#server/platform/mail/mail-slots.repo.ts'
import { parseInput } from '#server/platform/parse-input.ts'
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork, UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { joinVendor, writeInvitationBounce } from '#server/domains/memberships/memberships.service.ts'
import { insertPerson } from '#server/domains/persons/persons.service.ts'
import { lockInvitation, type PendingInvitation, readAccount, readPendingInvitation } from './invitations.repo.ts'
import { invitationMail } from './staff.mail.ts'

export interface InvitationDeps {
  tokens: Tokens
  publicUrl: string
}

type RunInTransaction = <T>(run: (uow: UnitOfWork) => Promise<T>) => Promise<T>
type AcceptInput = z.output<typeof staff.acceptInvitation.body>

const purpose = 'invitation'
const linkMinutes = 7 * 24 * 60

/** Mails a link to join and revokes the previous one; without a free slot the address gets no mail. */
export const sendInvitation = async (
  deps: InvitationDeps,
  uow: UnitOfWork,
  actor: Actor,
  member: { _id: string; name: string; email: string },
  language: Language,
): Promise<MailSlot> => {
  const slot = await takeMailSlot(uow.tx, deps.tokens, member.email)
  if (!slot.isFree) return slot
  await revokeLinks(uow.tx, purpose, member._id)
  const link = { purpose, subject: member._id, email: member.email, minutes: linkMinutes } as const
  const token = (await createLink(uow.tx, deps.tokens, link)) ?? fail('conflict')
  // In the fragment, so that no server on the way sees or logs it.
  const url = `${deps.publicUrl}/join#token=${token}`
  const mail = invitationMail(language, { inviter: actor.name, vendor: actor.vendorName, name: member.name, url })
  await writeInvitationBounce(uow.tx, { id: member._id, email: member.email }, null)
  uow.enqueue(sendMail, { id: newId(), to: member.email, ...mail, tracks: { type: 'invitation', id: member._id } })
  return slot
}

/** Stores on the member whether their invitation was delivered. */
export const recordInvitationDelivery =
  ({ database, live }: Pick<UnitOfWorkDeps, 'database' | 'live'>): RecordDelivery =>
  async ({ to, tracks: { id } }, delivery) => {
    if (delivery.status === 'pending') return
    const failure = delivery.status === 'failed' ? { reason: delivery.reason, code: delivery.code } : null
    const vendorId = await writeInvitationBounce(database.kysely, { id, email: to }, failure)
    if (vendorId !== undefined) live.publishChanges({ vendorId }, [{ resource: 'staff', id }], null)
  }

const openInvitation = async (
  deps: InvitationDeps,
  db: Db,
  token: string,
): Promise<{ linkId: string; invitation: PendingInvitation }> => {
  const link = await readLink(db, deps.tokens, purpose, token)
  const invitation = link && (await readPendingInvitation(db, link.subject))
  return link && invitation?.email === link.email ? { linkId: link.id, invitation } : fail('link_spent')
}

export const readInvitation = async (deps: InvitationDeps, db: Db, token: string) => {
  const { invitation } = await openInvitation(deps, db, token)
  const { vendor, name, email, invitedBy } = invitation
  return { vendor, name, email, invitedBy, hasAccount: (await readAccount(db, email)) !== undefined }
}

// The required fields depend on whether the address has an account, so the endpoint's schema can't require them.
const newPersonSchema = z.object({ name: requiredText(120), newPassword })
const existingPersonSchema = z.object({ password: z.string() })

/** A new person, or the existing one whose password was checked. `checkedHash` is the hash it was checked against. */
interface JoiningPerson {
  personId: string
  name: string
  newAccount?: { passwordHash: string }
  checkedHash?: string
}

const resolveJoiningPerson = async (
  db: Db,
  email: string,
  body: AcceptInput,
  language: Language,
): Promise<JoiningPerson> => {
  const account = await readAccount(db, email)
  if (account) {
    const { password } = parseInput(existingPersonSchema, body, language)
    const isRight = await verifyPassword(password, account.passwordHash)
    if (!isRight || account.passwordHash === null) return fail('wrong_password', { field: 'password' })
    return { personId: account.personId, name: account.name, checkedHash: account.passwordHash }
  }
  const input = parseInput(newPersonSchema, body, language)
  if (isCommonPassword(input.newPassword)) return fail('common_password', { field: 'newPassword' })
  return { personId: newId(), name: input.name, newAccount: { passwordHash: await hashPassword(input.newPassword) } }
}

/** The person has joined the staff by another invitation. */
const rethrowAsLinkSpent = (error: unknown): never => {
  if (!getConflictConstraint(error)) throw error
  return fail('link_spent')
}

const joinStaff = async (
  uow: UnitOfWork,
  linkId: string,
  membershipId: string,
  joining: JoiningPerson,
): Promise<void> => {
  const invitation = await lockInvitation(uow.tx, membershipId)
  if (!invitation || !(await consumeLink(uow.tx, linkId))) return fail('link_spent')
  const { personId, name, newAccount } = joining
  if (newAccount) {
    const person = { id: personId, email: invitation.email, name, phone: invitation.phone, ...newAccount }
    if (!(await insertPerson(uow.tx, person))) return fail('conflict')
  }
  await joinVendor(uow.tx, membershipId, personId).catch(rethrowAsLinkSpent)
  uow.audit({
    resource: 'staff',
    id: membershipId,
    label: name,
    action: 'update',
    before: { status: 'invited' },
    after: { status: 'active' },
    by: { vendorId: invitation.vendorId, personId, name },
  })
}

export const acceptInvitation = async (
  deps: InvitationDeps,
  db: Db,
  transaction: RunInTransaction,
  body: AcceptInput,
  caller: Caller & { language: Language },
): Promise<SignInResult> => {
  const { linkId, invitation } = await openInvitation(deps, db, body.token)
  const joining = await resolveJoiningPerson(db, invitation.email, body, caller.language)
  return transaction(async (uow) => {
    await joinStaff(uow, linkId, invitation.membershipId, joining)
    return signIn(deps.tokens, uow.tx, joining.personId, invitation.membershipId, caller, joining.checkedHash)
  })
}
