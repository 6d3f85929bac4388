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
  /**
   * Queues emails of an automation's step. Consent, caps and suppression are checked when they are due; they are sent
   * while the step's status is `sending`.
   */
  insertTriggered as queueAutomationRecipients,
  readOpen,
  readVariantResults,
  reclaimRecipients,
  releaseRest,
  type SendResult,
  skipQueued,
  type VariantResult,
  writeCodes,
  writeResults,
  writeUnits,
} from './recipients.repo.ts'
