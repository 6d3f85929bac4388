import { sql } from 'kysely'
import type { AutomationKind, AutomationStep } from '#contract/domains/automations.ts'
import type { CampaignBlock, CampaignBody } from '#contract/domains/campaign-blocks.ts'
import { everyone } from '#contract/domains/campaign.ts'
import type { Language } from '#contract/enumerations.ts'
import { countsJson } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { insertRow } from '#server/platform/db/store-rows.ts'

/** A step with its results, without what the automation knows. */
export interface StepRow extends Omit<AutomationStep, 'waiting' | 'discountProblem'> {
  kind: AutomationKind
  discounts: Extract<CampaignBlock, { type: 'discount' }>[]
}

/** The steps of one automation, or of all, in their order. */
export const readAutomationSteps = async (db: Db | Tx, store: StoreId, kind?: AutomationKind): Promise<StepRow[]> => {
  const { rows } = await sql<StepRow>`
    select t.automation_kind as kind, t.id as _id, t.name, t.subject, t.delay_minutes as "delayMinutes",
      t.subject <> '' and jsonb_array_length(t.body -> 'blocks') > 0 as "isReady", ${countsJson} as counts,
      jsonb_path_query_array(t.body, '$.blocks[*] ? (@.type == "discount")') as discounts
    from campaigns t
    left join campaign_counts n on n.store_id = t.store_id and n.campaign_id = t.id and n.variant = ''
    where t.store_id = ${store} and t.automation_kind is not null and t.deleted_at is null
      ${kind === undefined ? sql`` : sql`and t.automation_kind = ${kind}`}
    order by t.automation_kind, t.position, t.id`.execute(db)
  return rows
}

export interface NewStep {
  id: string
  kind: AutomationKind
  position: number
  delayMinutes: number
  isOn: boolean
  name: string
  subject: string
  preheader: string
  language: Language
  body: CampaignBody
}

const toStatus = (isOn: boolean): 'sending' | 'paused' => (isOn ? 'sending' : 'paused')

/** Never a draft: emails of an automation are sent while it's on, and can be edited at any time. */
export const insertAutomationStep = (
  tx: Tx,
  store: StoreId,
  by: string,
  { id, kind, position, delayMinutes, isOn, body, ...content }: NewStep,
): Promise<void> =>
  insertRow(tx, 'campaigns', store, {
    id,
    by,
    columns: {
      ...content,
      automation_kind: kind,
      position,
      delay_minutes: delayMinutes,
      status: toStatus(isOn),
      topic: 'reminders',
      body: JSON.stringify(body),
      audience: JSON.stringify(everyone),
    },
  })

/** Orders the steps and sets their delays. The version stays, because the builder shows neither. */
export const writeStepOrder = async (
  tx: Tx,
  store: StoreId,
  steps: readonly { id: string; position: number; delayMinutes: number }[],
): Promise<void> => {
  await sql`
    update campaigns c set position = s.position, delay_minutes = s."delayMinutes"
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s (id uuid, position integer, "delayMinutes" integer)
    where c.store_id = ${store} and c.id = s.id and c.automation_kind is not null`.execute(tx)
}

export const setStepsRemoved = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`
    update campaigns set deleted_at = now(), status = 'cancelled'
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) and automation_kind is not null`.execute(tx)
}

/** Emails are sent while the status is `sending`. */
export const setStepsOn = async (tx: Tx, store: StoreId, kind: AutomationKind, isOn: boolean): Promise<void> => {
  await sql`
    update campaigns set status = ${toStatus(isOn)}, started_at = case when ${isOn} then coalesce(started_at, now()) else started_at end
    where store_id = ${store} and automation_kind = ${kind} and deleted_at is null`.execute(tx)
}
