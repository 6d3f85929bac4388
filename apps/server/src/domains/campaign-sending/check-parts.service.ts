import { type CountedMeter, getCostOfMore, meterPrices } from '#contract/billing/meters.ts'
import type { CampaignCheck, CampaignChecks } from '#contract/domains/campaigns.ts'
import { readMeter } from '#server/domains/usage/usage.service.ts'
import type { StoreId, VendorId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type AudienceRules, countedMergeFields, readMissingValues } from './audience.repo.ts'
import { type FieldUse, groupByField, toCheck } from './content-checks.rules.ts'

/** Parts that the checks of emails and text messages share. */

/** Merge fields without a fallback that some recipients have no value for, with the number of those people. */
export const checkEmptyFields = async (
  db: Db,
  store: StoreId,
  uses: readonly FieldUse[],
  rules: AudienceRules,
  recipients: number,
): Promise<CampaignCheck[]> => {
  if (uses.length === 0 || recipients === 0) return []
  const missing: Readonly<Record<string, number>> = uses.some(({ name }) =>
    countedMergeFields.some((field) => field === name),
  )
    ? await readMissingValues(db, store, rules)
    : {}
  return groupByField(uses).flatMap(({ name, blocks }) => {
    const count = name === 'discount_code' ? recipients : (missing[name] ?? 0)
    return count === 0 ? [] : [toCheck('empty_merge_field', { detail: name, blocks, count })]
  })
}

/** What the units cost after what was used in this period, and the owner's cap if they reach it. */
export const readCost = async (
  db: Db,
  vendorId: VendorId,
  meter: CountedMeter,
  units: number,
): Promise<CampaignChecks['cost']> => {
  const { used, cap } = await readMeter(db, vendorId, meter)
  return {
    units,
    used,
    ...meterPrices[meter],
    total: getCostOfMore(meter, used, units),
    cap: cap !== null && used + units >= cap ? cap : null,
  }
}
