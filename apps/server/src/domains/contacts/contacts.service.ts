import type * as z from 'zod'
import type { contactFields, contacts } from '#contract/domains/contacts.ts'
import type { Language } from '#contract/enumerations.ts'
import { contactStatus } from '#contract/statuses.ts'
import type { Admin } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { receivedLetter, replyLetter } from './contacts.letters.ts'
import { insertContact, insertReply, markAnswered, readContact, updateContactStatus } from './contacts.repo.ts'

type Fields = z.output<typeof contactFields>
type WholeContact = z.output<typeof contacts.get.response>
type StatusChange = z.output<typeof contacts.changeStatus.body>

const resource = 'contacts'

export const receiveContact = async (
  work: Work,
  body: Fields,
  sender: { language: Language; address: string },
): Promise<void> => {
  await insertContact(work.tx, { id: newId(), ...body, ...sender })
  work.enqueue(sendMail, { id: newId(), to: body.email, ...receivedLetter(sender.language) })
}

export const replyToContact = async (
  work: Work,
  actor: Admin,
  publicUrl: string,
  id: string,
  reply: string,
): Promise<WholeContact> => {
  const before = found(await readContact(work.tx, id))
  const answered = found(await markAnswered(work.tx, id))
  await insertReply(work.tx, { id: newId(), contact_id: id, person_id: actor.personId, body: reply })
  work.enqueue(sendMail, { id: newId(), to: answered.email, ...replyLetter(answered, reply, publicUrl) })
  const after = found(await readContact(work.tx, id))
  work.record({
    resource,
    id,
    label: after.subject,
    action: 'update',
    before: { status: before.status },
    after: { status: after.status, reply },
  })
  return after
}

export const changeContactStatus = async (
  work: Work,
  id: string,
  { status, version }: StatusChange,
): Promise<WholeContact> => {
  const before = found(await readContact(work.tx, id))
  const updated = await updateContactStatus(work.tx, { id, version, from: contactStatus.sources(status), to: status })
  const after = found(await readContact(work.tx, id))
  if (!updated) {
    return after.version === version ? refuse('status_changed') : refuse('stale_version', { current: after })
  }
  work.record({
    resource,
    id,
    label: after.subject,
    action: 'update',
    before: { status: before.status },
    after: { status: after.status },
  })
  return after
}
