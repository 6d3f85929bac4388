import type * as z from 'zod'
import type { contacts } from '#contract/domains/contacts.ts'
import type { Language } from '#contract/enumerations.ts'
import { contactStatus } from '#contract/statuses.ts'
import type { Admin } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids.ts'
import { mayMail } from '#server/platform/mail/daily-mails.repo.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { takeMailSlot } from '#server/platform/mail/unrequested-mails.repo.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Work } from '#server/platform/work.ts'
import { receivedLetter, replyLetter } from './contacts.letters.ts'
import {
  deleteContact,
  insertContact,
  insertReply,
  lookForSame,
  markAnswered,
  readContact,
  updateContactStatus,
} from './contacts.repo.ts'
import { digestOf, isSentAround, looksLikeSpam } from './contacts.spam.ts'

type Sent = z.output<typeof contacts.send.body>
type WholeContact = z.output<typeof contacts.get.response>
type StatusChange = z.output<typeof contacts.changeStatus.body>

const resource = 'contacts'
const mailsPerDay = 3

/** The response is the same in all cases, so that bots can't tell whether they were detected. */
export const receiveContact = async (
  work: Work,
  tokens: Tokens,
  { extra_line: trap, ...body }: Sent,
  sender: { language: Language; address: string },
): Promise<void> => {
  const digest = digestOf(body)
  const { isRepeated, others } = await lookForSame(work.tx, { digest, email: body.email })
  if (isRepeated) return
  const isSpam = looksLikeSpam({ ...body, trap }) || isSentAround(body.message, others + 1)
  await insertContact(work.tx, { id: newId(), ...body, ...sender, digest, status: isSpam ? 'spam' : 'new' })
  if (isSpam || !(await mayMail(work.tx, tokens, { kind: resource, to: body.email, most: mailsPerDay }))) return
  if (!(await takeMailSlot(work.tx, tokens, body.email)).isFree) return
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
    // The log outlives the message, so it contains no personal data.
    label: id,
    action: 'update',
    before: { status: before.status },
    after: { status: after.status },
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
    label: id,
    action: 'update',
    before: { status: before.status },
    after: { status: after.status },
  })
  return after
}

/** Deletes the message and its replies on the sender's request. */
export const removeContact = async (work: Work, id: string): Promise<void> => {
  if (!(await deleteContact(work.tx, id))) refuse('not_found')
  work.record({ resource, id, label: id, action: 'delete' })
}
