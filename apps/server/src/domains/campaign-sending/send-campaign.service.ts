import { isSubscriptionActive } from '#contract/domains/subscription.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle, type JobContext } from '#server/platform/jobs.ts'
import { type Origin, transactInJob, type UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readSendable, type SendableCampaign } from './campaign-sending.repo.ts'
import { sendDueTask } from './campaign-sending.tasks.ts'
import { enqueueSending, finishIfComplete, pauseAutomatically, type SentBy } from './campaign-status.service.ts'
import { prepareEmails } from './email-content.service.ts'
import { prepareSms } from './sms-content.service.ts'
import { queueRecipients } from './queue-recipients.service.ts'
import { sendBatch, type SenderDeps } from './send-batch.service.ts'
import { takeBatch, takeLost } from './take-batch.service.ts'

/** From so many recipients two jobs send. */
const minForSecondLane = 200

interface SendJob extends SentBy {
  run: string
  origin: Origin
  inJob: <T>(write: (uow: UnitOfWork) => Promise<T>) => Promise<T>
}

/** The first job of a campaign makes its recipients. */
const queueOnce = async (sender: SenderDeps, send: SendJob, campaign: SendableCampaign): Promise<void> => {
  const queued = await send.inJob(async (uow) => {
    const count = await queueRecipients(uow.tx, send.store, campaign)
    if (count !== undefined && count >= minForSecondLane) enqueueSending(uow, send, 1)
    return count
  })
  if (queued !== undefined) sender.deps.live.publishFrequentChange(send.store, 'campaigns', campaign.id)
}

/** Messages that a killed process may have sent are sent again with the same id, before anything else. */
const sendLost = async (
  sender: SenderDeps,
  job: JobContext,
  send: SendJob,
  batch: Omit<Parameters<typeof sendBatch>[2], 'recipients'>,
): Promise<'sent' | 'unreachable'> => {
  const recipients = await send.inJob((uow) => takeLost(uow.tx, batch))
  return recipients.length === 0 ? 'sent' : sendBatch(sender, job, { ...batch, recipients })
}

/**
 * Each batch is taken in a transaction that commits before its messages are sent. The slice ends with none in flight;
 * so rows that are being sent for a run that starts are those of a killed process.
 */
const runSlice = async (sender: SenderDeps, job: JobContext, send: SendJob): Promise<'yield' | 'done'> => {
  const { store, run, campaignId } = send
  const campaign = await readSendable(job.db, store, campaignId)
  if (!campaign) return 'done'
  const isSending = campaign.status === 'sending'
  if (isSending && !isSubscriptionActive(campaign.subscription)) {
    await send.inJob((uow) => pauseAutomatically(uow, send, 'subscription'))
  }
  if (isSending && !campaign.isQueued && campaign.automationKind === null) await queueOnce(sender, send, campaign)
  const prepare = campaign.channel === 'sms' ? prepareSms : prepareEmails
  const messages = await prepare(sender, job.db, store, campaign)
  const batch = { store, campaign, run, messages }
  if ((await sendLost(sender, job, send, batch)) === 'unreachable') return 'done'
  for (;;) {
    const recipients = await takeBatch(sender.deps, job, send.origin, batch)
    if (recipients === 'capped') {
      await send.inJob((uow) => pauseAutomatically(uow, send, `${messages.meter}_capped`))
      return 'done'
    }
    if (!recipients) break
    // The next tick tries again.
    if ((await sendBatch(sender, job, { ...batch, recipients })) === 'unreachable') return 'done'
    if (job.shouldYield()) return 'yield'
  }
  await send.inJob((uow) => finishIfComplete(uow, send))
  return 'done'
}

export const sendCampaignHandler = (sender: SenderDeps): Handler =>
  handle(sendDueTask, async ({ storeId, vendorId, campaignId, run }, job) => {
    const store = trustedStoreId(storeId)
    const origin: Origin = { actor: null, store, address: '', requestId: sendDueTask.name }
    const inJob: SendJob['inJob'] = (write) => transactInJob(sender.deps, job, origin, write)
    const result = await runSlice(sender, job, { store, vendorId, campaignId, run, origin, inJob })
    if (result === 'yield') return 'yield'
  })
