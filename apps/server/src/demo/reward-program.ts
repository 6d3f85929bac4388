import { sql } from 'kysely'
import { defaultRewardProgram, type RewardProgramFields } from '#contract/domains/reward-program.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** The first store grants points, the second one store credit; the third one has no program. */
export const demoPrograms: readonly RewardProgramFields[] = [
  {
    ...defaultRewardProgram,
    enabled: true,
    earnRate: 2000,
    minRedeem: 100,
    maxRedeem: 500,
    expiry: 'after_days',
    welcomeBonus: 50,
    birthdayBonus: 100,
    referral: { enabled: true, referrerAmount: 200, friendAmount: 100, minimumOrder: 2000 },
    tiers: [
      { key: 'silver', name: 'Silver', threshold: 2000, multiplier: 1250 },
      { key: 'gold', name: 'Gold', threshold: 5000, multiplier: 1500 },
    ],
  },
  {
    ...defaultRewardProgram,
    enabled: true,
    kind: 'credit',
    earnRate: 3000,
    earnBasis: 'items_and_fees',
    rounding: 'nearest',
    pendingDays: 14,
    expiry: 'after_inactivity',
    expiryDays: 540,
    warningDays: 30,
    birthdayBonus: 500,
    dailyCap: 2500,
  },
]

export const demoRewardProgram = async (tx: Tx, storeId: string, personId: string, index: number): Promise<void> => {
  const program = demoPrograms[index]
  if (!program) return
  await tx
    .insertInto('reward_programs')
    .values({
      store_id: storeId,
      enabled: program.enabled,
      kind: program.kind,
      earn_rate: program.earnRate,
      earn_basis: program.earnBasis,
      rounding: program.rounding,
      pending_days: program.pendingDays,
      point_value: program.pointValue,
      min_redeem: program.minRedeem,
      max_redeem: program.maxRedeem,
      expiry: program.expiry,
      expiry_days: program.expiryDays,
      warning_days: program.warningDays,
      expiry_changed_at: sql<Date>`now() - interval '360 days'`,
      welcome_bonus: program.welcomeBonus,
      birthday_bonus: program.birthdayBonus,
      daily_cap: program.dailyCap,
      referral: JSON.stringify(program.referral),
      tiers: JSON.stringify(program.tiers),
      version: 2,
      created_at: sql<Date>`now() - interval '360 days'`,
      updated_at: sql<Date>`now() - interval '60 days'`,
      updated_by: personId,
    })
    .execute()
}
