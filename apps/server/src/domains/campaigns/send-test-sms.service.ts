import type { Campaign } from '#contract/domains/campaign.ts'
import { measureSms, renderSms, toSmsNumber } from '#contract/domains/sms-text.ts'
import { readEmailLook, sampleValues } from '#server/domains/campaign-content/campaign-content.service.ts'
import { hasOptedOut } from '#server/domains/sms-replies/sms-replies.service.ts'
import { recordUsage } from '#server/domains/usage/usage.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import { takeDailyMail } from '#server/platform/mail/daily-mail-limit.repo.ts'
import { sendSms } from '#server/platform/sms/sms-task.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { TestDeps } from './send-test.service.ts'

/** The person with the number may not have requested it. */
const maxPerDay = 20

/** Sends the saved message with sample data to one number. Counted like other text messages. */
export const sendTestSms = async (
  deps: TestDeps,
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { smsText, language }: Campaign,
  input: string | undefined,
): Promise<void> => {
  const to = toSmsNumber(input ?? '')
  if (to === undefined) return fail('sms_number', { field: 'to' })
  if (smsText.trim() === '') return fail('campaign_not_ready')
  if (await hasOptedOut(uow.tx, store, to)) return fail('sms_opted_out', { field: 'to' })
  if (!(await takeDailyMail(uow.tx, deps.tokens, { kind: 'campaign tests', to, maxPerDay })))
    return fail('too_many_tests', { field: 'to' })
  const look = await readEmailLook(deps, uow.tx, store)
  const text = renderSms(smsText, sampleValues(look, language), language)
  uow.enqueue(sendSms, { id: newId(), to, text })
  const { segments: count } = measureSms(text)
  await recordUsage(uow, { vendorId: actor.vendorId, store, meter: 'sms', count })
}
