import { type ProgramTerms, previewTiers } from '#server/domains/reward-program/reward-program.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type LedgerFigures, readExpiry } from './reward-reports.repo.ts'

/** What has to be computed from all entries: the liability by expiry month, and the customers of each tier. */
export const computeFigures = async (db: Db | Tx, store: StoreId, program: ProgramTerms): Promise<LedgerFigures> => {
  const { timezone, expiryDays, kind, tiers } = program
  const inactivity = program.expiry === 'after_inactivity' ? { kind, days: expiryDays } : null
  const expiry = await readExpiry(db, store, { timezone, inactivity })
  const preview = await previewTiers(db, store, { kind, tiers })
  return { expiry, tiers: preview.tiers, none: preview.none }
}
