import type { Db } from '#server/platform/db/connect.ts'
import { deleteAccountCarts } from '#server/domains/carts/carts.service.ts'
import { insertEvents, unlinkEverywhere } from '#server/domains/customers/customers.service.ts'
import { revokeAddressCodes } from '#server/domains/identity/address-codes.service.ts'
import { deleteCustomerSessions } from '#server/domains/sessions/sessions.service.ts'
import { unlinkConversations } from '#server/domains/support/customer-conversations.service.ts'
import type { CustomerActor } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { RunInTransaction, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { renderAccountDeletedMail } from './customer-accounts.mail.ts'
import { anonymizeAccount, deleteRegistrationsOf } from './customer-accounts.repo.ts'
import { assertPassword } from './customer-passwords.service.ts'
import { readStoreNames } from './customer-self-service.repo.ts'
import { leftStoreChange } from './customer-self-service.service.ts'

/** Leaves every store. Deleted records are unlinked without an entry: no store shows them. */
const leaveStores = async (uow: UnitOfWork, actor: CustomerActor): Promise<string[]> => {
  const left = (await unlinkEverywhere(uow.tx, actor)).filter(({ isDeleted }) => !isDeleted)
  for (const { storeId, vendorId, id, name } of left) {
    await insertEvents(uow.tx, trustedStoreId(storeId), [{ customerId: id, kind: 'left', personId: null }])
    uow.audit({ ...leftStoreChange(id, name), storeId, by: { vendorId, name: actor.name } })
  }
  return readStoreNames(
    uow.tx,
    left.map(({ storeId }) => storeId),
  )
}

/** Stores keep their record and the orders, as when the customer leaves. */
export const deleteAccount = async (
  db: Db,
  transaction: RunInTransaction,
  actor: CustomerActor,
  password: string,
): Promise<void> => {
  const passwordHash = await assertPassword(db, actor, password, 'password')
  await transaction(async (uow) => {
    // Before the account's row, in the same order as a password reset, so that the two can't deadlock.
    await revokeAddressCodes(uow.tx, 'customer_password_reset', actor.email)
    if (!(await anonymizeAccount(uow.tx, actor, passwordHash))) return fail('unauthenticated')
    const stores = await leaveStores(uow, actor)
    await deleteRegistrationsOf(uow.tx, actor.email)
    await deleteAccountCarts(uow.tx, actor.accountId)
    await unlinkConversations(uow.tx, actor.accountId)
    await deleteCustomerSessions(uow.tx, actor.accountId)
    const mail = renderAccountDeletedMail(actor.language, stores)
    uow.enqueue(sendMail, { id: newId(), to: actor.email, ...mail })
  })
}
