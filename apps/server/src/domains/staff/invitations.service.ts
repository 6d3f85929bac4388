import * as z from 'zod'
import { line } from '#contract/core/fields.ts'
import { newPassword } from '#contract/core/password.ts'
import type { staff } from '#contract/domains/staff.ts'
import type { Language } from '#contract/enumerations.ts'
import { type Caller, enter, type Entered } from '#server/domains/identity/entry.service.ts'
import { readLink, spendLink, voidLinks, writeLink } from '#server/domains/identity/links.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isCommonPassword } from '#server/platform/common-passwords.ts'
import { isConflict } from '#server/platform/db/db-errors.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { RecordDelivery } from '#server/platform/mail/mail.ts'
import { type MailSlot, takeMailSlot } from '#server/platform/mail/unrequested-mails.repo.ts'
import { parsed } from '#server/platform/parsed.ts'
import { hashPassword, passwordMatches } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Work, Workshop } from '#server/platform/work.ts'
import {
  holdInvitation,
  insertPerson,
  type Invited,
  joinVendor,
  readAccount,
  readInvited,
  writeInvitationBounce,
} from './invitations.repo.ts'
import { invitationLetter } from './staff.letters.ts'

export interface InvitationMeans {
  tokens: Tokens
  publicUrl: string
}

type Begin = <T>(run: (work: Work) => Promise<T>) => Promise<T>
type Accept = z.output<typeof staff.acceptInvitation.body>

const purpose = 'invitation'
const weekInMinutes = 7 * 24 * 60

/** Mails a link to join and revokes the previous one; without a free slot the address gets no mail. */
export const mailInvitation = async (
  means: InvitationMeans,
  work: Work,
  actor: Actor,
  to: { _id: string; name: string; email: string },
  language: Language,
): Promise<MailSlot> => {
  const slot = await takeMailSlot(work.tx, means.tokens, to.email)
  if (!slot.isFree) return slot
  await voidLinks(work.tx, purpose, to._id)
  const link = { purpose, subject: to._id, email: to.email, minutes: weekInMinutes } as const
  const token = (await writeLink(work.tx, means.tokens, link)) ?? refuse('conflict')
  // In the fragment, so that no server on the way sees or logs it.
  const url = `${means.publicUrl}/join#token=${token}`
  const letter = invitationLetter(language, { by: actor.name, vendor: actor.vendorName, name: to.name, url })
  await writeInvitationBounce(work.tx, { id: to._id, email: to.email }, null)
  work.enqueue(sendMail, { id: newId(), to: to.email, ...letter, tracks: { type: 'invitation', id: to._id } })
  return slot
}

/** Stores on the member whether their invitation was delivered. */
export const recordInvitationDelivery =
  ({ database, live }: Pick<Workshop, 'database' | 'live'>): RecordDelivery =>
  async ({ to, tracks: { id } }, delivery) => {
    if (delivery.status === 'pending') return
    const failure = delivery.status === 'failed' ? { reason: delivery.reason, code: delivery.code } : null
    const vendorId = await writeInvitationBounce(database.kysely, { id, email: to }, failure)
    if (vendorId !== undefined) live.changed({ vendorId }, [{ resource: 'staff', id }], null)
  }

const openInvitation = async (
  means: InvitationMeans,
  db: Db,
  token: string,
): Promise<{ linkId: string; invited: Invited }> => {
  const link = await readLink(db, means.tokens, purpose, token)
  const invited = link && (await readInvited(db, link.subject))
  return link && invited?.email === link.email ? { linkId: link.id, invited } : refuse('link_spent')
}

export const readInvitation = async (means: InvitationMeans, db: Db, token: string) => {
  const { invited } = await openInvitation(means, db, token)
  const { vendor, name, email, invitedBy } = invited
  return { vendor, name, email, invitedBy, hasAccount: (await readAccount(db, email)) !== undefined }
}

// The required fields depend on whether the address has an account, so the endpoint's schema can't require them.
const newcomer = z.object({ name: line(120), newPassword })
const knownPerson = z.object({ password: z.string() })

/** A new person, or the existing one whose password was checked. `checkedHash` is the hash it was checked against. */
interface Joiner {
  personId: string
  name: string
  makes?: { passwordHash: string }
  checked?: string
}

const whoJoins = async (db: Db, email: string, body: Accept, language: Language): Promise<Joiner> => {
  const account = await readAccount(db, email)
  if (account) {
    const { password } = parsed(knownPerson, body, language)
    const right = await passwordMatches(password, account.passwordHash)
    if (!right || account.passwordHash === null) return refuse('wrong_password', { at: 'password' })
    return { personId: account.personId, name: account.name, checked: account.passwordHash }
  }
  const given = parsed(newcomer, body, language)
  if (isCommonPassword(given.newPassword)) return refuse('common_password', { at: 'newPassword' })
  return { personId: newId(), name: given.name, makes: { passwordHash: await hashPassword(given.newPassword) } }
}

/** The person has joined the staff by another invitation. */
const orLinkSpent = (error: unknown): never => {
  if (!isConflict(error)) throw error
  return refuse('link_spent')
}

const join = async (work: Work, linkId: string, membershipId: string, joiner: Joiner): Promise<void> => {
  const invited = await holdInvitation(work.tx, membershipId)
  if (!invited || !(await spendLink(work.tx, linkId))) return refuse('link_spent')
  const { personId, name, makes } = joiner
  if (makes) {
    const person = { id: personId, email: invited.email, name, phone: invited.phone, ...makes }
    if (!(await insertPerson(work.tx, person))) return refuse('conflict')
  }
  await joinVendor(work.tx, membershipId, personId).catch(orLinkSpent)
  work.record({
    resource: 'staff',
    id: membershipId,
    label: name,
    action: 'update',
    before: { status: 'invited' },
    after: { status: 'active' },
    by: { vendorId: invited.vendorId, personId, name },
  })
}

export const acceptInvitation = async (
  means: InvitationMeans,
  db: Db,
  begin: Begin,
  body: Accept,
  caller: Caller & { language: Language },
): Promise<Entered> => {
  const { linkId, invited } = await openInvitation(means, db, body.token)
  const joiner = await whoJoins(db, invited.email, body, caller.language)
  return begin(async (work) => {
    await join(work, linkId, invited.membershipId, joiner)
    return enter(means.tokens, work.tx, joiner.personId, invited.membershipId, caller, joiner.checked)
  })
}
