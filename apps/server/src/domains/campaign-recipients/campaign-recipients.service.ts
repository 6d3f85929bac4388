import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { insertTriggered, type TriggeredRecipient } from './recipients.repo.ts'

/**
 * The recipients of campaigns with their counts, which change in the same statement. Sending is in
 * `domains/campaign-sending`; what happens to an email afterwards is recorded with the functions `record…`. Each returns
 * the campaign and customer if something changed: publish it with `live.publishFrequentChange(store, 'campaigns', …)`.
 */
export { addToCounts, countsJson } from './counts.repo.ts'
export {
  writeBounce as recordBounce,
  writeClick as recordClick,
  writeComplaint as recordComplaint,
  writeOpen as recordOpen,
  writeUnsubscribe as recordUnsubscribe,
} from './recipient-events.repo.ts'
export {
  type ClaimedRecipient,
  claimRecipients,
  insertRecipients,
  readOpen,
  readVariantResults,
  reclaimRecipients,
  releaseRest,
  type SendResult,
  skipQueued,
  type VariantResult,
  writeCodes,
  writeResults,
} from './recipients.repo.ts'

/**
 * Queues an email of an automation's step. Consent, caps and suppression are checked when it's due; it's sent while the
 * step's status is `sending`. Returns its id, undefined if the person has got or waits for the email of this trigger.
 */
export const queueAutomationRecipient = (
  tx: Tx,
  store: StoreId,
  recipient: TriggeredRecipient,
): Promise<string | undefined> => insertTriggered(tx, store, recipient)
