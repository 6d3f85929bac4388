import {
  type ClaimedRecipient,
  type SendResult,
  writeResults,
} from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import { suppress } from '#server/domains/email-suppressions/email-suppressions.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { makeResultWriter } from '#server/platform/result-writer.ts'
import type { UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import type { SendableCampaign } from './campaign-sending.repo.ts'
import type { EmailSenderDeps } from './email-content.service.ts'
import type { PreparedMessages } from './prepared-messages.service.ts'
import { isConnectionFailure, toFailedResult } from './retry.rules.ts'
import type { SmsSenderDeps } from './sms-content.service.ts'

export interface SenderDeps extends EmailSenderDeps, SmsSenderDeps {
  deps: UnitOfWorkDeps
}

interface Batch {
  store: StoreId
  campaign: SendableCampaign
  run: string
  messages: PreparedMessages
  recipients: readonly ClaimedRecipient[]
}

/** Messages of a batch that are sent at a time. */
const maxInFlight = 8
/** So many failed connections without a reply: the mail server or gateway is down. */
const maxConnectionFailures = 5

const waitingResult = ({ id }: ClaimedRecipient): SendResult => ({
  id,
  status: 'queued',
  seconds: 0,
  isUncounted: true,
})

/**
 * Sends the messages of claimed recipients and writes each result as soon as it's known. Those that the time slice leaves
 * no time for go back to the queue. Returns `unreachable` if the mail server or gateway replied to none of
 * them.
 */
export const sendBatch = async (
  { deps }: Pick<SenderDeps, 'deps'>,
  job: Pick<JobContext, 'shouldYield' | 'log'>,
  { store, campaign, run, messages, recipients }: Batch,
): Promise<'sent' | 'unreachable'> => {
  const makeMessage = await messages.personalize(recipients)
  const addresses = new Map(recipients.map(({ id, address }) => [id, address]))
  const results = makeResultWriter<SendResult>(async (batch) => {
    await deps.database.kysely.transaction().execute(async (tx) => {
      await writeResults(tx, store, { campaignId: campaign.id, run }, batch)
      const missing = batch.flatMap((result) =>
        result.status === 'failed' && result.reason === 'mailbox_unavailable'
          ? [
              {
                email: addresses.get(result.id) ?? '',
                reason: 'bounce' as const,
                code: String(result.code ?? '') || null,
              },
            ]
          : [],
      )
      await suppress(tx, store, missing)
    })
    deps.live.publishFrequentChange(store, 'campaigns', campaign.id)
  })

  const unanswered: { recipient: ClaimedRecipient; error: unknown }[] = []
  let answered = 0
  const isUnreachable = (): boolean => answered === 0 && unanswered.length >= maxConnectionFailures

  const isOver = (): boolean => job.shouldYield() || isUnreachable()
  /** A message that can't be made, such as to an address that isn't one, must not stop the others. */
  const tryMakeMessage = (recipient: ClaimedRecipient): (() => Promise<void>) | undefined => {
    try {
      return makeMessage(recipient)
    } catch (error) {
      job.log.error({ err: error, recipient: recipient.id }, 'A message of a campaign could not be made.')
      return undefined
    }
  }

  const send = async (recipient: ClaimedRecipient): Promise<void> => {
    if (!isOver()) await messages.throttle()
    if (isOver()) return results.add(waitingResult(recipient))
    const sendMessage = tryMakeMessage(recipient)
    if (!sendMessage) return results.add({ id: recipient.id, status: 'failed', reason: 'rejected', code: null })
    try {
      await sendMessage()
      answered += 1
      results.add({ id: recipient.id, status: 'sent' })
    } catch (error) {
      if (isConnectionFailure(error)) return void unanswered.push({ recipient, error })
      answered += 1
      results.add(toFailedResult(recipient.id, recipient.attempts, error))
    }
  }
  const waiting = recipients.values()
  const sendNext = async (): Promise<void> => {
    for (const recipient of waiting) await send(recipient)
  }
  await Promise.all(Array.from({ length: maxInFlight }, sendNext))

  const isDown = answered === 0 && unanswered.length > 0
  for (const { recipient, error } of unanswered)
    results.add(isDown ? waitingResult(recipient) : toFailedResult(recipient.id, recipient.attempts, error))
  await results.drain()
  return isDown ? 'unreachable' : 'sent'
}
