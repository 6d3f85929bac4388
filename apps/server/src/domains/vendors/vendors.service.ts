import type * as z from 'zod'
import type { Vendor, vendorStatusChange } from '#contract/domains/vendors.ts'
import { productName } from '#contract/product.ts'
import { vendorStatus } from '#contract/statuses.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { vendorStatusLetter } from './vendors.letters.ts'
import { readOwner, readVendor, updateVendorStatus } from './vendors.repo.ts'

type Change = z.output<typeof vendorStatusChange>

const resource = 'vendors'

/** Vendors see the platform as the actor, not the admin who acted. */
const platform = { personId: '00000000-0000-4000-8000-000000000000', name: productName }

const recorded = ({ status, statusReason }: Vendor) => ({ status, statusReason })

export const changeVendorStatus = async (
  work: Work,
  publicUrl: string,
  id: string,
  { status, reason, version }: Change,
): Promise<Vendor> => {
  const before = found(await readVendor(work.tx, id))
  const from = vendorStatus.sources(status)
  const updated = await updateVendorStatus(work.tx, { id, version, from, to: status, reason })
  const after = found(await readVendor(work.tx, id))
  if (!updated) {
    return after.version === version ? refuse('status_changed') : refuse('stale_version', { current: after })
  }

  const change = { resource, id, label: after.name, action: 'update' } as const
  const what = { before: recorded(before), after: recorded(after) }
  // One entry for the vendor's log and one for the platform's, which names the admin.
  work.record({ ...change, ...what, vendorId: id, by: platform })
  work.record({ ...change, ...what })

  const owner = await readOwner(work.tx, id)
  if (owner) {
    work.enqueue(sendMail, { id: newId(), to: owner.email, ...vendorStatusLetter(owner.language, after, publicUrl) })
  }
  return after
}
