import { RateLimiterMemory } from 'rate-limiter-flexible'
import { recordClick, recordOpen } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { countLinkClick, readLinkUrl } from './campaign-links.repo.ts'
import { isMachineOpen } from './machine-opens.rules.ts'
import { readTrackedRecipient } from './tracked-recipients.repo.ts'
import { readTrackedLink } from './tracking-token.rules.ts'

// Per email and process. Further ones are answered and not recorded.
const recordLimit = { points: 20, duration: 60 }

/** What a visitor of a tracking link does. */
export interface Visit {
  userAgent: string
  /** False for requests that only look at a link. */
  isRecorded: boolean
}

/** Opens and clicks of people who agreed to be tracked. */
export const makeResponseRecorder = ({ deps, tokens }: { deps: UnitOfWorkDeps; tokens: Tokens }) => {
  const { kysely } = deps.database
  const limiter = new RateLimiterMemory(recordLimit)
  const isBelowLimit = (recipientId: string): Promise<boolean> =>
    limiter.consume(recipientId).then(
      () => true,
      () => false,
    )
  const publish = (store: StoreId, campaignId: string): void =>
    deps.live.publishFrequentChange(store, 'campaigns', campaignId)

  return {
    /** False for links to other sites. */
    open: async (token: string, { userAgent, isRecorded }: Visit): Promise<boolean> => {
      const link = readTrackedLink(tokens, 'open', token)
      if (!link) return false
      const { store, recipientId } = link
      if (!isRecorded || !(await isBelowLimit(recipientId))) return true
      const recipient = await readTrackedRecipient(kysely, store, recipientId)
      if (!recipient?.isTracked) return true
      const isMachine = isMachineOpen(userAgent, recipient.secondsSinceSent)
      const changed = await kysely.transaction().execute((tx) => recordOpen(tx, store, recipientId, { isMachine }))
      if (changed) publish(store, changed.campaignId)
      return true
    },
    /** The URL to redirect to: a link of the recipient's campaign, also if the click isn't recorded. */
    click: async (token: string, { isRecorded }: Visit): Promise<string | undefined> => {
      const link = readTrackedLink(tokens, 'click', token)
      if (!link) return undefined
      const { store, recipientId, position } = link
      const recipient = await readTrackedRecipient(kysely, store, recipientId)
      if (!recipient) return undefined
      const { campaignId, isTracked } = recipient
      const url = await readLinkUrl(kysely, store, { campaignId, position })
      if (url === undefined || !isRecorded || !isTracked || !(await isBelowLimit(recipientId))) return url
      await kysely.transaction().execute(async (tx) => {
        const click = await recordClick(tx, store, recipientId, position)
        if (click) await countLinkClick(tx, store, { campaignId, position, isNewLink: click.isNewLink })
      })
      publish(store, campaignId)
      return url
    },
  }
}
