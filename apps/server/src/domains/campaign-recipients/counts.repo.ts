import { type RawBuilder, sql } from 'kysely'
import type { CampaignCounts } from '#contract/domains/campaign.ts'
import type { StoreId } from '#server/platform/actor.ts'

type CountColumn =
  | 'queued'
  | 'sent'
  | 'failed'
  | 'bounced'
  | 'skipped'
  | 'tracked'
  | 'opened'
  | 'machine_opened'
  | 'clicked'
  | 'unsubscribed'
  | 'complained'
  | 'orders'
  | 'sales'
type HourColumn = 'sent' | 'opened' | 'clicked' | 'unsubscribed'

/** Over the alias `n` of campaign_counts, which has no row before anyone is queued. */
export const countsJson: RawBuilder<CampaignCounts> = sql`json_build_object(
  'queued', coalesce(n.queued, 0), 'sent', coalesce(n.sent, 0), 'delivered', coalesce(n.sent - n.bounced, 0),
  'failed', coalesce(n.failed, 0), 'bounced', coalesce(n.bounced, 0), 'skipped', coalesce(n.skipped, 0),
  'tracked', coalesce(n.tracked, 0), 'opened', coalesce(n.opened, 0), 'machineOpened', coalesce(n.machine_opened, 0),
  'clicked', coalesce(n.clicked, 0), 'unsubscribed', coalesce(n.unsubscribed, 0),
  'complained', coalesce(n.complained, 0), 'orders', coalesce(n.orders, 0), 'sales', coalesce(n.sales, 0))`

/** How each column changes for a row `d`, as an integer expression. */
export type Deltas<Column extends string = CountColumn> = Readonly<Partial<Record<Column, RawBuilder<unknown>>>>

const toParts = (deltas: Deltas) => {
  const entries = Object.entries(deltas)
  return {
    columns: sql.join(entries.map(([column]) => sql.ref(column))),
    sums: sql.join(entries.map(([, delta]) => sql`sum(${delta})::bigint`)),
    updates: sql.join(
      entries.map(([column]) => sql`${sql.ref(column)} = t.${sql.ref(column)} + excluded.${sql.ref(column)}`),
    ),
  }
}

/**
 * Adds to the counts of campaigns, for everyone and for the variant. `rows` is a table expression with `campaign_id` and
 * `variant`. Part of a statement that changes recipients, so that rows and counts agree. Recipients are locked before
 * counts.
 */
export const addToCounts = (store: StoreId, rows: RawBuilder<unknown>, deltas: Deltas): RawBuilder<unknown> => {
  const { columns, sums, updates } = toParts(deltas)
  return sql`insert into campaign_counts as t (store_id, campaign_id, variant, ${columns})
    select ${store}::uuid, d.campaign_id, v.variant, ${sums} from ${rows} d
    cross join lateral (select '' as variant union all select d.variant where d.variant is not null) v
    group by d.campaign_id, v.variant order by d.campaign_id, v.variant
    on conflict (store_id, campaign_id, variant) do update set ${updates}`
}

/** Adds to the hour that a campaign's results are shown by. */
export const addToHours = (
  store: StoreId,
  rows: RawBuilder<unknown>,
  deltas: Deltas<HourColumn>,
): RawBuilder<unknown> => {
  const { columns, sums, updates } = toParts(deltas)
  return sql`insert into campaign_hours as t (store_id, campaign_id, hour, ${columns})
    select ${store}::uuid, d.campaign_id, date_trunc('hour', now()), ${sums} from ${rows} d
    group by d.campaign_id order by d.campaign_id
    on conflict (store_id, campaign_id, hour) do update set ${updates}`
}
