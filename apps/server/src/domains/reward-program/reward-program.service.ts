import type * as z from 'zod'
import {
  rewardProgramFields,
  rewardProgramInput,
  type RewardProgram,
  type rewardPrograms,
} from '#contract/domains/reward-program.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { parseInput } from '#server/platform/parse-input.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type ProgramTerms, readProgramTerms, readStoredProgram, writeProgram } from './reward-program.repo.ts'
import { countByThreshold, readTierCounts } from './tiers.repo.ts'

export { type ProgramTerms, programJson } from './reward-program.repo.ts'
export { readTierSums, tierName, writeTierCounts } from './tiers.repo.ts'

type Update = z.output<typeof rewardPrograms.update.body>

export const readRewardProgram = async (db: Db | Tx, store: StoreId): Promise<RewardProgram> =>
  orNotFound(await readStoredProgram(db, store)).program

/** The program and the store's time zone, for everything that grants or takes rewards. */
export const readProgram = async (db: Db | Tx, store: StoreId): Promise<ProgramTerms> =>
  orNotFound(await readProgramTerms(db, store))

export const changeRewardProgram = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { version, ...changes }: Update,
  language: Language,
): Promise<RewardProgram> => {
  const before = await readRewardProgram(uow.tx, store)
  if (before.version !== version) return fail('stale_version', { current: before })
  const whole = rewardProgramFields.strip().parse({ ...before, ...changes })
  const fields = parseInput(rewardProgramInput, whole, language)
  const updated = await writeProgram(uow.tx, store, { by: actor.personId, version, fields })
  const after = orNotFound(await readStoredProgram(uow.tx, store))
  if (!updated) return fail('stale_version', { current: after.program })
  uow.audit({
    resource: 'rewardProgram',
    id: store,
    label: after.store,
    action: 'update',
    before,
    after: after.program,
    contextFields: ['kind'],
  })
  return after.program
}

/** Stores with many entries get the counts of the last night. */
export const previewTiers = async (
  db: Db,
  store: StoreId,
  { kind, tiers }: z.output<typeof rewardPrograms.previewTiers.body>,
): Promise<z.output<typeof rewardPrograms.previewTiers.response>> => {
  const ascending = tiers.toSorted((a, b) => a.threshold - b.threshold)
  const thresholds = ascending.map(({ threshold }) => threshold)
  const stored = await readTierCounts(db, store, kind, thresholds)
  const { total, reached } = stored ?? (await countByThreshold(db, store, kind, thresholds))
  const customers = new Map(ascending.map(({ key }, index) => [key, (reached[index] ?? 0) - (reached[index + 1] ?? 0)]))
  return {
    tiers: tiers.map(({ key }) => ({ key, customers: customers.get(key) ?? 0 })),
    none: total - (reached[0] ?? 0),
    computedAt: stored?.computedAt ?? null,
  }
}
