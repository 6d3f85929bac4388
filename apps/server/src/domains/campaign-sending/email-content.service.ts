import type { CampaignBody } from '#contract/domains/campaign-blocks.ts'
import {
  type BlockData,
  type CampaignContent,
  type ContentDeps,
  type EmailLook,
  listBlocks,
  listLinks,
  readBlockData,
  readEmailLook,
  renderCampaignEmail,
  toMergeValues,
} from '#server/domains/campaign-content/campaign-content.service.ts'
import { hasTriggerProducts, readRecipientData } from '#server/domains/campaign-content/trigger-products.service.ts'
import type { ClaimedRecipient } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import {
  type CampaignLinks,
  makeTrackingLinks,
  readLinks,
  storeLinks,
} from '#server/domains/campaign-tracking/campaign-tracking.service.ts'
import { lockCampaign } from '#server/domains/campaigns/campaign-state.service.ts'
import { makeReturnPath } from '#server/domains/email-bounces/email-bounces.service.ts'
import { allowsTracking, makePreferenceLinks } from '#server/domains/email-preferences/email-preferences.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type Mail, mail, type Mailer } from '#server/platform/mail/mail.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { SendableCampaign } from './campaign-sending.repo.ts'
import type { PreparedMessages } from './prepared-messages.service.ts'

interface EmailDeps extends ContentDeps {
  tokens: Tokens
  inboundMail: { domain: string } | undefined
}

export interface EmailSenderDeps extends EmailDeps {
  /** Its connections are separate from those of codes and order emails. */
  bulkMailer: Pick<Mailer, 'send'>
  /** Waits so that the emails of this process don't exceed the configured rate. */
  throttle: () => Promise<void>
}

/** One version of a campaign's email, with everything that all recipients share. */
interface EmailVersion {
  content: CampaignContent
  data: BlockData
  /** The discount whose codes are made for each person. */
  uniqueDiscount: string | null
}

/** What the emails of a campaign need in addition to the recipient; read once for a slice of the job. */
interface PreparedEmails {
  look: EmailLook
  links: CampaignLinks
  versions: Readonly<Record<'a' | 'b', EmailVersion>>
}

/** The version of an A/B test's variant; without a test there is only `a`. */
export const getContent = (campaign: SendableCampaign, variant: 'a' | 'b'): CampaignContent => {
  const { subject, preheader, language, body, plainText, test } = campaign
  const content = { subject, preheader, language, body, plainText }
  if (variant === 'a' || !test) return content
  return {
    ...content,
    subject: test.subject ?? subject,
    preheader: test.preheader ?? preheader,
    // The plain text belongs to the other body.
    ...(test.body ? { body: test.body, plainText: null } : {}),
  }
}

export const getUniqueDiscount = (body: CampaignBody): string | null =>
  listBlocks(body).flatMap((block) =>
    block.type === 'discount' && block.kind === 'unique' && block.discount !== null ? [block.discount] : [],
  )[0] ?? null

/** Stores the links of the email before it's sent; redirects go only to stored ones. */
const prepareLinks = async (
  db: Db,
  store: StoreId,
  campaignId: string,
  urls: readonly string[],
): Promise<CampaignLinks> => {
  const known = await readLinks(db, store, campaignId)
  if (urls.every((url) => known.has(url))) return known
  return db.transaction().execute(async (tx) => {
    await lockCampaign(tx, store, campaignId)
    return storeLinks(tx, store, campaignId, urls)
  })
}

const prepareVersions = async (
  deps: EmailDeps,
  db: Db,
  store: StoreId,
  campaign: SendableCampaign,
): Promise<PreparedEmails> => {
  const look = await readEmailLook(deps, db, store)
  const readVersion = async (variant: 'a' | 'b'): Promise<EmailVersion> => {
    const content = getContent(campaign, variant)
    const data = await readBlockData(db, store, look, content.body)
    return { content, data, uniqueDiscount: getUniqueDiscount(content.body) }
  }
  const a = await readVersion('a')
  const b = campaign.test?.body ? await readVersion('b') : { ...a, content: getContent(campaign, 'b') }
  const urls = [a, b].flatMap(({ content, data }) => listLinks(look, data, content))
  return { look, links: await prepareLinks(db, store, campaign.id, [...new Set(urls)]), versions: { a, b } }
}

/** The emails of an automation whose blocks differ from person to person, such as the items of a cart. */
const personalizeEmails = async (
  db: Db,
  store: StoreId,
  campaign: SendableCampaign,
  emails: PreparedEmails,
  recipients: readonly ClaimedRecipient[],
): Promise<(recipientId: string) => PreparedEmails> => {
  const { look, versions } = emails
  const { content, data } = versions.a
  if (campaign.automationKind === null || !hasTriggerProducts(content.body)) return () => emails
  const block = { look, body: content.body, data, kind: campaign.automationKind }
  const getData = await readRecipientData(db, store, block, recipients)
  const urls = recipients.flatMap(({ id }) => listLinks(look, getData(id), content))
  const links = await prepareLinks(db, store, campaign.id, [...new Set(urls)])
  return (recipientId) => {
    const version = { ...versions.a, data: getData(recipientId) }
    return { look, links, versions: { a: version, b: version } }
  }
}

/** The recipient's email. Its id, and so its Message-ID, is that of the recipient. */
const makeEmail = (
  deps: EmailDeps,
  store: StoreId,
  campaign: SendableCampaign,
  { look, links, versions }: PreparedEmails,
  recipient: ClaimedRecipient,
): Mail => {
  const { id, customerId, address, isTracked } = recipient
  const { content, data } = versions[recipient.variant ?? 'a']
  const preferences = makePreferenceLinks(deps, store, customerId, { recipientId: id, topic: campaign.topic })
  const tracking = isTracked ? makeTrackingLinks(deps, store, id, links) : undefined
  const message = renderCampaignEmail({
    look,
    data,
    content,
    values: toMergeValues(recipient, look, content.language),
    links: {
      unsubscribeUrl: preferences.unsubscribeUrl,
      preferencesUrl: preferences.pageUrl,
      wrap: tracking?.wrap,
      pixelUrl: tracking?.pixelUrl,
    },
  })
  const replyTo = campaign.replyTo ?? look.sender.replyTo
  const returnPath = makeReturnPath(deps, store, id)
  return mail.parse({
    id,
    to: address,
    ...message,
    fromName: campaign.senderName || look.sender.name,
    ...(replyTo ? { replyTo } : {}),
    unsubscribe: preferences.oneClickUrl,
    listId: campaign.storeSlug,
    ...(returnPath === undefined ? {} : { returnPath }),
    headers: { Precedence: 'bulk', 'Feedback-ID': `${campaign.id}:${store}:${campaign.topic}:storeward` },
  })
}

export const prepareEmails = async (
  deps: EmailSenderDeps,
  db: Db,
  store: StoreId,
  campaign: SendableCampaign,
): Promise<PreparedMessages> => {
  const emails = await prepareVersions(deps, db, store, campaign)
  const { a, b } = emails.versions
  return {
    meter: 'emails',
    isTracked: allowsTracking,
    uniqueDiscounts: { a: a.uniqueDiscount, b: b.uniqueDiscount },
    countUnits: () => 1,
    throttle: deps.throttle,
    personalize: async (recipients) => {
      const getEmails = await personalizeEmails(db, store, campaign, emails, recipients)
      return (recipient) => {
        const email = makeEmail(deps, store, campaign, getEmails(recipient.id), recipient)
        return () => deps.bulkMailer.send(email)
      }
    },
  }
}
