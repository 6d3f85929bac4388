import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { type CampaignLinks, insertLinks, readLinks } from './campaign-links.repo.ts'
import { maxLinkPosition, signTrackedLink } from './tracking-token.rules.ts'

export { type CampaignLinks, readLinks } from './campaign-links.repo.ts'

export interface TrackingLinks {
  /** The address that counts a click and redirects; URLs that aren't links of the campaign stay as they are. */
  wrap(url: string): string
  /** An image of one transparent pixel. */
  pixelUrl: string
}

/** Others, such as mailto:, can't be redirected to. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)

/**
 * Stores the links of a campaign's email before it's sent, and returns all of them. The caller holds a lock on the
 * campaign.
 */
export const storeLinks = async (
  tx: Tx,
  store: StoreId,
  campaignId: string,
  urls: readonly string[],
): Promise<CampaignLinks> => {
  await insertLinks(tx, store, campaignId, urls.filter(isWebAddress))
  return readLinks(tx, store, campaignId)
}

/** For people who agreed to tracking only. */
export const makeTrackingLinks = (
  { tokens, publicUrl }: { tokens: Tokens; publicUrl: string },
  store: StoreId,
  recipientId: string,
  links: CampaignLinks,
): TrackingLinks => ({
  wrap: (url) => {
    const position = links.get(url)
    return position === undefined || position > maxLinkPosition
      ? url
      : `${publicUrl}/e/c/${signTrackedLink(tokens, 'click', { store, recipientId, position })}`
  },
  pixelUrl: `${publicUrl}/e/o/${signTrackedLink(tokens, 'open', { store, recipientId, position: 0 })}.gif`,
})
