import { sql } from 'kysely'
import { type DryRun, dryRunDays } from '#contract/domains/automations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type ConditionSettings, exclusionReason } from './conditions.repo.ts'
import { findTriggers, type TriggerSettings } from './triggers.repo.ts'

const maxExamples = 10

/** Whom the automation would have emailed, by the state of today: carts and consents of then aren't stored. */
export const readDryRun = async (
  db: Db,
  store: StoreId,
  settings: TriggerSettings & ConditionSettings,
): Promise<DryRun> => {
  const since = sql`now() - make_interval(days => ${sql.lit(dryRunDays)})`
  const { rows } = await sql<DryRun>`
    with judged as materialized (
      select e.entered_at, c.id, customer_label(c.name, c.email, c.phone, false) as name, ${exclusionReason(store, settings)} as reason
      from (${findTriggers({ ...settings, store, since })}) e
      join customers c on c.store_id = ${store} and c.id = e.customer_id
    )
    select count(*) as triggered, count(*) filter (where reason is null) as emailed,
      (select coalesce(json_agg(json_build_object('reason', g.reason, 'count', g.count) order by g.count desc, g.reason), '[]')
        from (select reason, count(*) from judged where reason is not null group by reason) g) as excluded,
      (select coalesce(json_agg(json_build_object('customer', json_build_object('_id', x.id, 'name', x.name),
          'at', utc(x.entered_at), 'reason', x.reason) order by x.entered_at desc, x.id), '[]')
        from (select * from judged order by entered_at desc, id limit ${sql.lit(maxExamples)}) x) as examples
    from judged`.execute(db)
  return rows[0] ?? { triggered: 0, emailed: 0, excluded: [], examples: [] }
}
