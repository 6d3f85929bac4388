import { measureSms, renderSms } from '#contract/domains/sms-text.ts'
import {
  type ContentDeps,
  readEmailLook,
  toMergeValues,
} from '#server/domains/campaign-content/campaign-content.service.ts'
import type { ClaimedRecipient } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { sms, type SmsSender } from '#server/platform/sms/sms.ts'
import type { SendableCampaign } from './campaign-sending.repo.ts'
import type { PreparedMessages } from './prepared-messages.service.ts'

export interface SmsSenderDeps extends ContentDeps {
  smsSender: SmsSender
  /** Waits so that the text messages of this process don't exceed the configured rate. */
  throttleSms: () => Promise<void>
}

/** The id of a message is that of the recipient, so that a gateway drops a repeated one. */
export const prepareSms = async (
  deps: SmsSenderDeps,
  db: Db,
  store: StoreId,
  { smsText, language }: SendableCampaign,
): Promise<PreparedMessages> => {
  const look = await readEmailLook(deps, db, store)
  const render = (recipient: ClaimedRecipient): string =>
    renderSms(smsText, toMergeValues(recipient, look, language), language)
  return {
    meter: 'sms',
    isTracked: null,
    uniqueDiscounts: { a: null, b: null },
    countUnits: (recipient) => measureSms(render(recipient)).segments,
    throttle: deps.throttleSms,
    personalize: async () => (recipient) => {
      const message = sms.parse({ id: recipient.id, to: recipient.address, text: render(recipient) })
      return () => deps.smsSender.send(message)
    },
  }
}
