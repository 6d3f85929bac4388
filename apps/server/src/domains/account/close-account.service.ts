import type { Language } from '#contract/enumerations.ts'
import { assertNoOpenInvoice } from '#server/domains/invoices/invoices.service.ts'
import { revokeLinks } from '#server/domains/identity/magic-links.service.ts'
import { removeImage } from '#server/domains/uploads/uploads.service.ts'
import type { SignedInUser } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { deleteRecoveryCodes } from '#server/domains/two-factor/two-factor.service.ts'
import { endClosedSessions } from '#server/domains/sessions/sessions.service.ts'
import { endMemberships } from '#server/domains/memberships/memberships.service.ts'
import { anonymizePerson } from '#server/domains/persons/persons.service.ts'
import { accountDeletedMail } from './account.mail.ts'
import { closeOwnedVendors, type AccountToClose, readAccountToClose } from './close-account.repo.ts'

/** A vendor that stays open gets a log entry about the member who left, a closed one about itself and its stores. */
const deletePerson = async (uow: UnitOfWork, actor: SignedInUser, account: AccountToClose): Promise<string[]> => {
  // Before the person's row, in the same order as a password reset, so that the two can't deadlock.
  await revokeLinks(uow.tx, 'password_reset', actor.personId)
  if (!(await anonymizePerson(uow.tx, actor, account.passwordHash))) return fail('unauthenticated')
  await deleteRecoveryCodes(uow.tx, actor.personId)
  await assertNoOpenInvoice(uow.tx, actor.personId)
  const closed = await closeOwnedVendors(uow.tx, actor)
  const closedIds = closed.map((vendor) => vendor.id)
  const ended = await endMemberships(uow.tx, actor, closedIds)
  await endClosedSessions(uow.tx, actor, closedIds)
  for (const { id, name, stores } of closed) {
    const vendorId = id
    uow.audit({ resource: 'vendors', id, vendorId, label: name, action: 'delete' })
    for (const store of stores) {
      uow.audit({
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
    uow.audit({ resource: 'staff', id, vendorId, label: actor.name, action: 'update', after })
  }
  uow.audit({ resource: 'people', id: actor.personId, label: actor.name, action: 'delete' })
  return closed.map((vendor) => vendor.name)
}

export const closeAccount = async (
  deps: { publicUrl: string },
  db: Db,
  transaction: <T>(run: (uow: UnitOfWork) => Promise<T>) => Promise<T>,
  actor: SignedInUser,
  password: string,
  language: Language,
): Promise<void> => {
  const account = (await readAccountToClose(db, actor)) ?? fail('unauthenticated')
  if (account.mustStepUp) return fail('step_up_required')
  const isPasswordRight = await verifyPassword(password, account.passwordHash ?? undefined)
  if (!isPasswordRight) return fail('wrong_password', { field: 'password' })
  await transaction(async (uow) => {
    const businesses = await deletePerson(uow, actor, account)
    if (account.pictureKey) uow.enqueue(removeImage, { key: account.pictureKey })
    const mail = accountDeletedMail(account.language ?? language, businesses, deps.publicUrl)
    uow.enqueue(sendMail, { id: newId(), to: account.email, ...mail })
  })
}
