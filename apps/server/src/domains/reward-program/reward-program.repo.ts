import { type RawBuilder, sql } from 'kysely'
import { defaultRewardProgram, type RewardProgram, type RewardProgramFields } from '#contract/domains/reward-program.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** The fields over the alias `w`, left joined: a store without a row has the defaults. */
export const programJson: RawBuilder<RewardProgramFields> = sql`case when w.store_id is null
  then ${sql.lit(JSON.stringify(defaultRewardProgram))}::json
  else json_build_object(
    'enabled', w.enabled, 'kind', w.kind, 'earnRate', w.earn_rate, 'earnBasis', w.earn_basis, 'rounding', w.rounding,
    'pendingDays', w.pending_days, 'pointValue', w.point_value, 'minRedeem', w.min_redeem, 'maxRedeem', w.max_redeem,
    'expiry', w.expiry, 'expiryDays', w.expiry_days, 'warningDays', w.warning_days, 'welcomeBonus', w.welcome_bonus,
    'birthdayBonus', w.birthday_bonus, 'dailyCap', w.daily_cap, 'referral', w.referral, 'tiers', w.tiers) end`

/** The program and the store's name. A store without a row has defaults dated like the store. */
export const readStoredProgram = async (
  db: Db | Tx,
  store: StoreId,
): Promise<{ program: RewardProgram; store: string } | undefined> => {
  const { rows } = await sql<{ fields: RewardProgramFields; revision: RewardProgram; store: string }>`
    select s.name as store, ${programJson} as fields, json_build_object('version', coalesce(w.version, 1),
      'createdAt', utc(coalesce(w.created_at, s.created_at)), 'updatedAt', utc(coalesce(w.updated_at, s.updated_at)),
      'updatedBy', p.name) as revision
    from stores s
    left join reward_programs w on w.store_id = s.id
    left join persons p on p.id = w.updated_by
    where s.id = ${store}`.execute(db)
  const [row] = rows
  return row && { program: { ...row.revision, ...row.fields }, store: row.store }
}

/** What grants need: the program, and the store's clock and currency. */
export interface ProgramTerms extends RewardProgramFields {
  timezone: string
}

export const readProgramTerms = async (db: Db | Tx, store: StoreId): Promise<ProgramTerms | undefined> => {
  const { rows } = await sql<{ fields: RewardProgramFields; timezone: string }>`
    select ${programJson} as fields, s.timezone
    from stores s left join reward_programs w on w.store_id = s.id where s.id = ${store}`.execute(db)
  const [row] = rows
  return row && { ...row.fields, timezone: row.timezone }
}

/** Returns false if the version is stale. Version 1 means that no row exists yet. */
export const writeProgram = async (
  tx: Tx,
  store: StoreId,
  { by, version, fields }: { by: string; version: number; fields: RewardProgramFields },
): Promise<boolean> => {
  const columns = {
    enabled: fields.enabled,
    kind: fields.kind,
    earn_rate: fields.earnRate,
    earn_basis: fields.earnBasis,
    rounding: fields.rounding,
    pending_days: fields.pendingDays,
    point_value: fields.pointValue,
    min_redeem: fields.minRedeem,
    max_redeem: fields.maxRedeem,
    expiry: fields.expiry,
    expiry_days: fields.expiryDays,
    warning_days: fields.warningDays,
    welcome_bonus: fields.welcomeBonus,
    birthday_bonus: fields.birthdayBonus,
    daily_cap: fields.dailyCap,
    referral: JSON.stringify(fields.referral),
    tiers: JSON.stringify(fields.tiers),
    version: version + 1,
    updated_by: by,
  }
  if (version === 1) {
    const inserted = await tx
      .insertInto('reward_programs')
      .values({ ...columns, store_id: store })
      .onConflict((conflict) => conflict.column('store_id').doNothing())
      .executeTakeFirst()
    return Number(inserted.numInsertedOrUpdatedRows) > 0
  }
  const result = await tx
    .updateTable('reward_programs')
    .set({
      ...columns,
      updated_at: sql`now()`,
      expiry_changed_at: sql`case when (expiry, expiry_days) is distinct from (${fields.expiry}::text,
        ${fields.expiryDays}::int) then now() else expiry_changed_at end`,
    })
    .where('store_id', '=', store)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
