import { sql } from 'kysely'
import type * as z from 'zod'
import type { account } from '#contract/domains/account.ts'
import type { SubscriptionStatus } from '#contract/domains/subscription.ts'
import type { Vendor, vendors } from '#contract/domains/vendors.ts'
import type { Language } from '#contract/enumerations.ts'
import type { SignedInUser, VendorId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import { toContainsPattern } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type ListQuery = z.output<typeof vendors.list.query>

/** The longest-standing active owner. */
const selectOwner = (vendor: unknown) => sql`memberships m join persons p on p.id = m.person_id
  where m.vendor_id = ${vendor} and m.role = 'owner' and m.status = 'active'
  order by m.created_at, m.id limit 1`

const effectiveStatus = sql`current_subscription_status(v.subscription_status, v.trial_ends_at, v.bills_at_trial_end)`

const vendorJson = sql`json_build_object(
  '_id', v.id, 'name', v.name,
  'owner', (select json_build_object('name', p.name, 'email', p.email) from ${selectOwner(sql`v.id`)}),
  'status', v.status, 'statusReason', v.status_reason,
  'subscription', ${effectiveStatus},
  'trialEndsAt', case when v.subscription_status = 'trialing' then utc(v.trial_ends_at) end,
  'monthlyRevenue', (select coalesce(sum(i.total), 0) from invoices i
    where i.vendor_id = v.id and i.status = 'paid' and i.paid_at > now() - interval '30 days'),
  'usage', jsonb_build_object('emails', 0, 'support_messages', 0, 'sms', 0, 'routes', 0) || (
    select coalesce(jsonb_object_agg(u.meter, u.used), '{}') from (
      select meter, sum(used) as used from usage_counts
      where vendor_id = v.id and period = usage_period(v.id, now()) group by meter) u),
  'stores', (select count(*) from stores s where s.vendor_id = v.id and s.deleted_at is null),
  'staff', (select count(*) from memberships m
    where m.vendor_id = v.id and m.role = 'staff' and m.status <> 'inactive'),
  'version', v.version, 'createdAt', utc(v.created_at), 'updatedAt', utc(v.updated_at))`

/** By the vendor's name or its owner's address. Two lookups, because one condition over both would scan everything. */
const matchesSearch = (search: string) => sql`v.id in (
  select id from vendors where normalize_for_search(name) like ${toContainsPattern(search)}
  union all
  select m.vendor_id from persons p join memberships m on m.person_id = p.id
  where normalize_for_search(p.email) like ${toContainsPattern(search)} and m.role = 'owner' and m.status = 'active')`

/** By the stored status, which has an index; only a trial that has ended counts as another one, as unpaid. */
const hasSubscription = (status: SubscriptionStatus) => {
  if (status === 'trialing') return sql`v.subscription_status = 'trialing' and ${effectiveStatus} = 'trialing'`
  if (status === 'unpaid') return sql`v.subscription_status in ('unpaid', 'trialing') and ${effectiveStatus} = 'unpaid'`
  return sql`v.subscription_status = ${status}`
}

export const listVendors = defineList<Vendor, ListQuery, readonly []>({
  sorts: {
    createdAt: { column: sql`v.created_at`, type: 'timestamptz' },
    name: { column: sql`normalize_for_search(v.name)`, type: 'text' },
  },
  from: sql`vendors v`,
  id: sql`v.id`,
  row: vendorJson,
  where: (query) => {
    const where = [sql`v.deleted_at is null`, ...withinDays(sql`v.created_at`, query.createdFrom, query.createdTo)]
    if (query.status) where.push(sql`v.status = ${query.status}`)
    if (query.subscription) where.push(hasSubscription(query.subscription))
    if (query.search) where.push(matchesSearch(query.search))
    return where
  },
})

export const readVendor = async (db: Db, id: string): Promise<Vendor | undefined> => {
  const { rows } = await sql<{ vendor: Vendor }>`
    select ${vendorJson} as vendor from vendors v where v.id = ${id} and v.deleted_at is null`.execute(db)
  return rows[0]?.vendor
}

/** False when the version has changed or the transition isn't allowed. */
export const updateVendorStatus = async (
  tx: Tx,
  vendor: { id: string; version: number; from: readonly string[]; to: Vendor['status']; reason: string },
): Promise<boolean> => {
  const result = await tx
    .updateTable('vendors')
    .set({
      status: vendor.to,
      status_reason: vendor.reason,
      version: vendor.version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', vendor.id)
    .where('version', '=', vendor.version)
    .where('status', '=', sql<string>`any(${vendor.from}::text[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const readOwner = async (
  db: Db,
  vendorId: string,
): Promise<{ email: string; language: Language } | undefined> => {
  const { rows } = await sql<{ email: string; language: Language }>`
    select p.email, coalesce(p.language, 'en') as language from ${selectOwner(vendorId)}`.execute(db)
  return rows[0]
}

type BusinessChanges = Omit<z.output<typeof account.changeBusiness.body>, 'version'>

/** False when the row has another version. */
export const updateBusiness = async (
  tx: Tx,
  vendor: VendorId,
  version: number,
  { taxId, ...fields }: BusinessChanges,
): Promise<boolean> => {
  const result = await tx
    .updateTable('vendors')
    .set({
      ...fields,
      ...(taxId === undefined ? {} : { tax_id: taxId }),
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', vendor)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes every vendor the person owns. */
export const deleteOwnedVendors = async (
  tx: Tx,
  { personId }: SignedInUser,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    with owned as (
      select v.id from vendors v
      where v.deleted_at is null and exists (
        select 1 from memberships m where m.vendor_id = v.id and m.person_id = ${personId} and m.role = 'owner')
      order by v.id for no key update)
    update vendors v set deleted_at = now(), updated_at = now(), subscription_status = 'canceled', version = v.version + 1
    from owned where v.id = owned.id
    returning v.id, v.name`.execute(tx)
  return rows
}

export const insertVendor = async (tx: Tx, vendor: { id: string; name: string; trialDays: number }): Promise<void> => {
  await tx
    .insertInto('vendors')
    .values({
      id: vendor.id,
      name: vendor.name,
      trial_ends_at: sql<Date>`now() + make_interval(days => ${vendor.trialDays})`,
    })
    .execute()
}

export const writeSubscriptionStatus = async (tx: Tx, vendorId: string, status: SubscriptionStatus): Promise<void> => {
  await sql`update vendors set subscription_status = ${status}, bills_at_trial_end = false, updated_at = now()
    where id = ${vendorId} and deleted_at is null`.execute(tx)
}

export const writeBillsAtTrialEnd = async (tx: Tx, vendorId: string, bills: boolean): Promise<void> => {
  await sql`update vendors set bills_at_trial_end = ${bills} where id = ${vendorId}`.execute(tx)
}

/** False when the version has changed. */
export const writeTrialEnd = async (
  tx: Tx,
  vendor: { id: string; version: number; trialEndsAt: Date },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update vendors set trial_ends_at = ${vendor.trialEndsAt}, version = version + 1, updated_at = now()
    where id = ${vendor.id} and version = ${vendor.version} and deleted_at is null`.execute(tx)
  return numAffectedRows > 0n
}
