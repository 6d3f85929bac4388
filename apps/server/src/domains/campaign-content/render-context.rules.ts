import type { CampaignBody } from '#contract/domains/campaign-blocks.ts'
import { fillCampaignFields, type MergeValues } from '#contract/domains/campaign-merge-fields.ts'
import type { UnusableDiscount } from '#contract/domains/campaigns.ts'
import type { Language } from '#contract/enumerations.ts'
import { shopPath } from '#contract/shop-path.ts'
import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import type { EmailLook } from './email-look.rules.ts'

export interface EmailProduct {
  title: string
  slug: string
  image: { url: string; alt: string } | null
  /** In minor units. */
  price: number
  /** Before the discount; null without one. */
  fullPrice: number | null
  /** Variants have different prices. */
  isFrom: boolean
}

export interface EmailCollection {
  name: string
  slug: string
  imageUrl: string | null
}

/** What the blocks of an email show, read once for all recipients. */
export interface BlockData {
  /** By the ids of blocks. */
  products: Readonly<Record<string, readonly EmailProduct[]>>
  collections: Readonly<Record<string, readonly EmailCollection[]>>
  /** By key; files that can't be shown are missing. */
  files: Readonly<Record<string, { url: string; width: number | null; height: number | null }>>
  /** Why the code or discount of a block can't be used now, by the ids of blocks. */
  unusableDiscounts: Readonly<Record<string, UnusableDiscount>>
}

export interface CampaignContent {
  subject: string
  preheader: string
  language: Language
  body: CampaignBody
  /** Null: made from the blocks. */
  plainText: string | null
}

export interface EmailLinks {
  unsubscribeUrl: string
  preferencesUrl: string
  /** Applied to every web link of the blocks, if the person agreed to tracking. */
  wrap?: ((url: string) => string) | undefined
  pixelUrl?: string | undefined
}

export interface EmailInput {
  look: EmailLook
  data: BlockData
  content: CampaignContent
  values: MergeValues
  links: EmailLinks
  /**
   * For the builder and templates: marks the row of each block with its id, and shows a sample code where none is chosen.
   * Emails that are sent have neither.
   */
  isPreview?: boolean
}

export interface RenderContext extends EmailInput {
  language: Language
  /** With the merge fields filled, not escaped. */
  fill(text: string): string
  /** The filled text as HTML. */
  toHtml(text: string): string
  /** The absolute URL of a link of a block; empty for none. */
  toUrl(href: string): string
}

const resolveLink = ({ look, content }: EmailInput, href: string): string => {
  // Paths of the shop; `//` would be another host.
  if (!/^\/(?![/\\])/.test(href)) return href
  const { slug, language, address } = look
  return `${address.origin}${shopPath({ slug, language, base: address.base }, href, content.language)}`
}

const lineBreak = /\r\n?|\n/

export const makeContext = (input: EmailInput): RenderContext => {
  const { content, values, links } = input
  const fill = (text: string): string => fillCampaignFields(text, values)
  return {
    ...input,
    language: content.language,
    fill,
    toHtml: (text) => fill(text).split(lineBreak).map(escapeHtml).join('<br>'),
    toUrl: (href) => {
      const url = resolveLink(input, href)
      return links.wrap && /^https?:/i.test(url) ? links.wrap(url) : url
    },
  }
}

/** The attribute of a block's row. */
export const markBlock = ({ isPreview }: Pick<RenderContext, 'isPreview'>, id: string): string =>
  isPreview ? ` data-block="${escapeHtml(id)}"` : ''

/** Points and credit of someone who has some. */
export const hasBalance = ({ values }: Pick<RenderContext, 'values'>): boolean =>
  Boolean(values.points || values.credit)
