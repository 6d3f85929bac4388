import type { Language } from '#contract/enumerations.ts'
import { voidLinks } from '#server/domains/identity/links.service.ts'
import { removePicture } from '#server/domains/uploads/uploads.service.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { passwordMatches } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { accountDeletedLetter } from './account.letters.ts'
import { anonymise, closeOwnVendors, endMemberships, type Leaver, readLeaver } from './close-account.repo.ts'

/** A vendor that stays open gets a log entry about the member who left, a closed one about itself and its stores. */
const leave = async (work: Work, actor: SignedIn, leaver: Leaver): Promise<string[]> => {
  // Before the person's row, in the same order as a password reset, so that the two can't deadlock.
  await voidLinks(work.tx, 'password_reset', actor.personId)
  if (!(await anonymise(work.tx, actor, leaver.passwordHash))) return refuse('unauthenticated')
  // Billing adds its check here: an open invoice must keep the business, and with it the account.
  const closed = await closeOwnVendors(work.tx, actor)
  const ended = await endMemberships(
    work.tx,
    actor,
    closed.map((vendor) => vendor.id),
  )
  for (const { id, name, stores } of closed) {
    const vendorId = id
    work.record({ resource: 'vendors', id, vendorId, label: name, action: 'delete' })
    for (const store of stores) {
      work.record({
        resource: 'stores',
        id: store.id,
        vendorId,
        storeId: store.id,
        label: store.name,
        action: 'delete',
      })
    }
  }
  for (const { id, vendorId, own } of ended) {
    if (!own || closed.some((vendor) => vendor.id === vendorId)) continue
    const after = { status: 'inactive' }
    work.record({ resource: 'staff', id, vendorId, label: actor.name, action: 'update', after })
  }
  work.record({ resource: 'people', id: actor.personId, label: actor.name, action: 'delete' })
  return closed.map((vendor) => vendor.name)
}

export const closeAccount = async (
  means: { publicUrl: string },
  db: Db,
  begin: <T>(run: (work: Work) => Promise<T>) => Promise<T>,
  actor: SignedIn,
  password: string,
  language: Language,
): Promise<void> => {
  const leaver = (await readLeaver(db, actor)) ?? refuse('unauthenticated')
  if (leaver.mustStepUp) return refuse('step_up_required')
  const isRight = await passwordMatches(password, leaver.passwordHash ?? undefined)
  if (!isRight) return refuse('wrong_password', { at: 'password' })
  await begin(async (work) => {
    const businesses = await leave(work, actor, leaver)
    if (leaver.pictureKey) work.enqueue(removePicture, { key: leaver.pictureKey })
    const letter = accountDeletedLetter(leaver.language ?? language, businesses, means.publicUrl)
    work.enqueue(sendMail, { id: newId(), to: leaver.email, ...letter })
  })
}
