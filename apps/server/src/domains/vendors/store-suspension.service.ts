import type * as z from 'zod'
import type { WholeList } from '#contract/core/page.ts'
import type { storeSuspension, VendorStore } from '#contract/domains/vendors.ts'
import { storeStatus } from '#contract/statuses.ts'
import { listVendorStores, readVendorStore, updateSuspension } from '#server/domains/stores/stores.service.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { storeSuspensionMail } from './vendors.mail.ts'
import { readOwner, readVendor } from './vendors.repo.ts'
import { platform } from './vendors.service.ts'

const resource = 'stores'

const toAuditFields = ({ status, statusReason }: VendorStore) => ({ status, statusReason })

export const listStoresOfVendor = async (db: Db, vendorId: string): Promise<RawJson<WholeList<VendorStore>>> => {
  orNotFound(await readVendor(db, vendorId))
  return listVendorStores(db, vendorId)
}

/** A lifted suspension restores the status that the vendor had chosen. */
export const changeSuspension = async (
  uow: UnitOfWork,
  publicUrl: string,
  { id: vendorId, store }: { id: string; store: string },
  { isSuspended, reason, version }: z.output<typeof storeSuspension>,
): Promise<VendorStore> => {
  orNotFound(await readVendor(uow.tx, vendorId))
  const before = orNotFound(await readVendorStore(uow.tx, vendorId, store))
  const from = isSuspended ? storeStatus.from('suspended') : (['suspended'] as const)
  const updated = await updateSuspension(uow.tx, { id: store, version, isSuspended, from, reason })
  const after = orNotFound(await readVendorStore(uow.tx, vendorId, store))
  if (!updated) {
    return after.version === version ? fail('status_changed') : fail('stale_version', { current: after })
  }

  const change = { resource, id: store, label: after.name, action: 'update' } as const
  const sides = { before: toAuditFields(before), after: toAuditFields(after) }
  // One entry for the vendor's log and one for the platform's, which names the admin.
  uow.audit({ ...change, ...sides, vendorId, storeId: store, by: platform })
  uow.audit({ ...change, ...sides })

  const owner = await readOwner(uow.tx, vendorId)
  if (owner) {
    uow.enqueue(sendMail, { id: newId(), to: owner.email, ...storeSuspensionMail(owner.language, after, publicUrl) })
  }
  return after
}
