import type { CampaignCheck } from '#contract/domains/campaigns.ts'
import { measureSms, renderSms } from '#contract/domains/sms-text.ts'
import {
  type ContentDeps,
  readEmailLook,
  toMergeValues,
} from '#server/domains/campaign-content/campaign-content.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type AudienceRules, readPersonGroups } from './audience.repo.ts'
import type { SendableCampaign } from './campaign-sending.repo.ts'
import { checkSmsText, getPersonFields } from './sms-checks.rules.ts'

export type SmsCheckDeps = ContentDeps & {
  /** False in production without a gateway: messages would be counted and not sent. */
  isSmsSetUp: boolean
}

/** The problems of a text message, the length of the longest one, and the segments of all recipients together. */
export const checkSms = async (
  deps: SmsCheckDeps,
  db: Db | Tx,
  store: StoreId,
  { smsText, language }: SendableCampaign,
  rules: AudienceRules,
): Promise<{ checks: CampaignCheck[]; segments: number; units: number }> => {
  const look = await readEmailLook(deps, db, store)
  const groups = await readPersonGroups(db, store, rules, getPersonFields(smsText))
  const withoutValues = { name: '', points: 0, credit: 0, count: 0 }
  let segments = 0
  let units = 0
  for (const { count, ...person } of [...groups, withoutValues]) {
    const values = toMergeValues({ ...person, discountCode: null }, look, language)
    const length = measureSms(renderSms(smsText, values, language)).segments
    segments = Math.max(segments, count === 0 && groups.length > 0 ? 0 : length)
    units += length * count
  }
  const checks = checkSmsText(smsText, { segments, storeName: look.name, isSetUp: deps.isSmsSetUp })
  return { checks, segments, units }
}
