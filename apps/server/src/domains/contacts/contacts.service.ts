import type * as z from 'zod'
import type { contacts } from '#contract/domains/contacts.ts'
import type { Language } from '#contract/enumerations.ts'
import { contactStatus } from '#contract/statuses.ts'
import type { Admin } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { takeDailyMail } from '#server/platform/mail/daily-mail-limit.repo.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { takeMailSlot } from '#server/platform/mail/mail-slots.repo.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { receivedMail, replyMail } from './contacts.mail.ts'
import {
  deleteContact,
  insertContact,
  insertReply,
  lockAndCountDuplicates,
  markReplied,
  readContact,
  updateContactStatus,
} from './contacts.repo.ts'
import { digestMessage, isBulkMessage, looksLikeSpam } from './spam-filter.rules.ts'

type ContactInput = z.output<typeof contacts.send.body>
type ContactDetail = z.output<typeof contacts.get.response>
type StatusChange = z.output<typeof contacts.changeStatus.body>

const resource = 'contacts'
const maxMailsPerDay = 3

/** The response is the same in all cases, so that bots can't tell whether they were detected. */
export const receiveContact = async (
  uow: UnitOfWork,
  tokens: Tokens,
  { extra_line: honeypot, ...body }: ContactInput,
  sender: { language: Language; address: string },
): Promise<void> => {
  const digest = digestMessage(body)
  const { isRepeated, others } = await lockAndCountDuplicates(uow.tx, { digest, email: body.email })
  if (isRepeated) return
  const isSpam = looksLikeSpam({ ...body, honeypot }) || isBulkMessage(body.message, others + 1)
  await insertContact(uow.tx, { id: newId(), ...body, ...sender, digest, status: isSpam ? 'spam' : 'new' })
  if (isSpam || !(await takeDailyMail(uow.tx, tokens, { kind: resource, to: body.email, maxPerDay: maxMailsPerDay })))
    return
  if (!(await takeMailSlot(uow.tx, tokens, body.email)).isFree) return
  uow.enqueue(sendMail, { id: newId(), to: body.email, ...receivedMail(sender.language) })
}

export const replyToContact = async (
  uow: UnitOfWork,
  actor: Admin,
  publicUrl: string,
  id: string,
  reply: string,
): Promise<ContactDetail> => {
  const before = orNotFound(await readContact(uow.tx, id))
  const contact = orNotFound(await markReplied(uow.tx, id))
  await insertReply(uow.tx, { id: newId(), contact_id: id, person_id: actor.personId, body: reply })
  uow.enqueue(sendMail, { id: newId(), to: contact.email, ...replyMail(contact, reply, publicUrl) })
  const after = orNotFound(await readContact(uow.tx, id))
  uow.audit({
    resource,
    id,
    // The log outlives the message, so it contains no personal data.
    label: id,
    action: 'update',
    before: { status: before.status },
    after: { status: after.status },
  })
  return after
}

export const changeContactStatus = async (
  uow: UnitOfWork,
  id: string,
  { status, version }: StatusChange,
): Promise<ContactDetail> => {
  const before = orNotFound(await readContact(uow.tx, id))
  const updated = await updateContactStatus(uow.tx, { id, version, from: contactStatus.from(status), to: status })
  const after = orNotFound(await readContact(uow.tx, id))
  if (!updated) {
    return after.version === version ? fail('status_changed') : fail('stale_version', { current: after })
  }
  uow.audit({
    resource,
    id,
    label: id,
    action: 'update',
    before: { status: before.status },
    after: { status: after.status },
  })
  return after
}

/** Deletes the message and its replies on the sender's request. */
export const removeContact = async (uow: UnitOfWork, id: string): Promise<void> => {
  if (!(await deleteContact(uow.tx, id))) fail('not_found')
  uow.audit({ resource, id, label: id, action: 'delete' })
}
