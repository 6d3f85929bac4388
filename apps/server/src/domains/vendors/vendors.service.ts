import type * as z from 'zod'
import type { Vendor, vendorStatusChange } from '#contract/domains/vendors.ts'
import { productName } from '#contract/app-name.ts'
import { vendorStatus } from '#contract/statuses.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { vendorStatusMail } from './vendors.mail.ts'
import { readOwner, readVendor, updateVendorStatus } from './vendors.repo.ts'

type StatusChangeInput = z.output<typeof vendorStatusChange>

const resource = 'vendors'

/** Vendors see the platform as the actor, not the admin who acted. */
export const platform = { personId: '00000000-0000-4000-8000-000000000000', name: productName }

const toAuditFields = ({ status, statusReason }: Vendor) => ({ status, statusReason })

export const changeVendorStatus = async (
  uow: UnitOfWork,
  publicUrl: string,
  id: string,
  { status, reason, version }: StatusChangeInput,
): Promise<Vendor> => {
  const before = orNotFound(await readVendor(uow.tx, id))
  const from = vendorStatus.from(status)
  const updated = await updateVendorStatus(uow.tx, { id, version, from, to: status, reason })
  const after = orNotFound(await readVendor(uow.tx, id))
  if (!updated) {
    return after.version === version ? fail('status_changed') : fail('stale_version', { current: after })
  }

  const change = { resource, id, label: after.name, action: 'update' } as const
  const sides = { before: toAuditFields(before), after: toAuditFields(after) }
  // One entry for the vendor's log and one for the platform's, which names the admin.
  uow.audit({ ...change, ...sides, vendorId: id, by: platform })
  uow.audit({ ...change, ...sides })

  const owner = await readOwner(uow.tx, id)
  if (owner) {
    uow.enqueue(sendMail, { id: newId(), to: owner.email, ...vendorStatusMail(owner.language, after, publicUrl) })
  }
  return after
}
export {
  updateBusiness,
  deleteOwnedVendors,
  insertVendor,
  readOwner,
  readVendor,
  writeBillsAtTrialEnd,
  writeSubscriptionStatus,
  writeTrialEnd,
} from './vendors.repo.ts'
