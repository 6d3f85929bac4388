import { recordBounce, recordComplaint } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import { writeBounce } from '#server/domains/customers/customers.service.ts'
import { suppress } from '#server/domains/email-suppressions/email-suppressions.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import type { SentRecipient } from './email-bounces.repo.ts'
import type { ReturnedEmail } from './returned-email.rules.ts'

type ReturnDeps = Pick<UnitOfWorkDeps, 'database' | 'live'>

const publish = (
  { live }: ReturnDeps,
  store: StoreId,
  { campaignId, suppressionIds, customerId }: { campaignId: string; suppressionIds: string[]; customerId?: string },
): void => {
  live.publishFrequentChange(store, 'campaigns', campaignId)
  const changes = [
    ...suppressionIds.map((id) => ({ resource: 'emailSuppressions', id })),
    ...(customerId === undefined ? [] : [{ resource: 'customers', id: customerId }]),
  ]
  if (changes.length > 0) live.publishChanges({ storeId: store }, changes, null)
}

/** Once for each recipient: a report that arrives again doesn't suppress an address that staff have removed since. */
export const recordReturn = async (
  deps: ReturnDeps,
  { storeId: store, id, address }: SentRecipient,
  { failure, status, isAddressInvalid }: ReturnedEmail,
): Promise<void> => {
  const changed = await deps.database.kysely.transaction().execute(async (tx) => {
    const recipient = await recordBounce(tx, store, id, failure)
    if (!recipient) return undefined
    if (!isAddressInvalid) return { ...recipient, suppressed: [], bounced: undefined }
    const suppressed = await suppress(tx, store, [{ email: address, reason: 'bounce', code: status }])
    return { ...recipient, suppressed, bounced: await writeBounce(tx, store, address, failure) }
  })
  if (!changed) return
  const { campaignId, suppressed, bounced } = changed
  const suppressionIds = suppressed.map((row) => row.id)
  publish(deps, store, { campaignId, suppressionIds, ...(bounced === undefined ? {} : { customerId: bounced }) })
}

/** The person reported the email as spam. */
export const recordSpamReport = async (
  deps: ReturnDeps,
  { storeId: store, id, address }: SentRecipient,
): Promise<void> => {
  const changed = await deps.database.kysely.transaction().execute(async (tx) => {
    const recipient = await recordComplaint(tx, store, id)
    return (
      recipient && { ...recipient, suppressed: await suppress(tx, store, [{ email: address, reason: 'complaint' }]) }
    )
  })
  if (!changed) return
  const suppressionIds = changed.suppressed.map((row) => row.id)
  publish(deps, store, { campaignId: changed.campaignId, suppressionIds })
}
