import type { AutomationKind, DryRun } from '#contract/domains/automations.ts'
import { readSegmentCondition } from '#server/domains/customer-segments/customer-segments.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readAutomation } from './automations.service.ts'
import { readDryRun } from './dry-run.repo.ts'

/** With the settings as they are stored; an automation that isn't set up has the defaults. */
export const dryRunAutomation = async (db: Db, store: StoreId, kind: AutomationKind): Promise<DryRun> => {
  const { conditions, exitsOnOrder, hours, days } = await readAutomation(db, store, kind)
  const { segments, minAmount } = conditions
  const isInSegment = segments.length === 0 ? undefined : await readSegmentCondition(db, store, segments)
  return readDryRun(db, store, { kind, hours, days, minAmount, exitsOnOrder, isInSegment })
}
