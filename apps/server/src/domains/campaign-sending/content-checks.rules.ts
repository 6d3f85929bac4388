import { type CampaignBlock, maxEmailBytes } from '#contract/domains/campaign-blocks.ts'
import { findMergeFields, type UsedMergeField } from '#contract/domains/campaign-merge-fields.ts'
import type { CampaignCheck, CampaignProblem } from '#contract/domains/campaigns.ts'
import { getMissingField } from '#contract/domains/incomplete-block.ts'
import {
  type BlockData,
  type CampaignContent,
  checkMarkup,
  type EmailLook,
  listBlocks,
  renderCampaignEmail,
  sampleValues,
} from '#server/domains/campaign-content/campaign-content.service.ts'
import { findSpamSigns, isLongSubject } from './subject.rules.ts'

const nearLimitShare = 0.8
/** In the detail of a check. */
const maxListed = 5

const blockingProblems: ReadonlySet<CampaignProblem> = new Set<CampaignProblem>([
  'no_recipients',
  'no_subject',
  'no_content',
  'too_large',
  'markup_not_allowed',
  'unknown_merge_field',
  'no_postal_address',
  'incomplete_block',
  'discount_inactive',
  'no_sms_text',
  'sms_too_long',
  'sms_not_set_up',
])

export const toCheck = (
  problem: CampaignProblem,
  {
    blocks = [],
    detail = null,
    count = null,
  }: { blocks?: string[]; detail?: string | null | undefined; count?: number | null } = {},
): CampaignCheck => ({ problem, isBlocking: blockingProblems.has(problem), blocks, detail, count })

const checkIf = (condition: boolean, ...check: Parameters<typeof toCheck>): CampaignCheck[] =>
  condition ? [toCheck(...check)] : []

const withoutText: ReadonlySet<CampaignBlock['type']> = new Set<CampaignBlock['type']>([
  'image',
  'divider',
  'spacer',
  'columns',
])

const toIds = (blocks: readonly CampaignBlock[]): string[] => blocks.map(({ id }) => id)

const checkSubject = ({ subject }: CampaignContent): CampaignCheck[] => {
  const signs = findSpamSigns(subject)
  return [
    ...checkIf(subject.trim() === '', 'no_subject'),
    ...checkIf(signs.length > 0, 'spammy_subject', { detail: signs.slice(0, maxListed).join(', ') }),
    ...checkIf(isLongSubject(subject), 'long_subject', { count: [...subject].length }),
  ]
}

const checkBlocks = (blocks: readonly CampaignBlock[], { unusableDiscounts }: BlockData): CampaignCheck[] => {
  const withoutAlt = blocks.filter((block) => block.type === 'image' && block.key !== null && block.alt.trim() === '')
  const shown = blocks.filter(({ type }) => type !== 'divider' && type !== 'spacer')
  return [
    ...checkIf(shown.length === 0, 'no_content'),
    ...blocks.flatMap((block) => {
      const field = getMissingField(block)
      return checkIf(field !== undefined, 'incomplete_block', { blocks: [block.id], detail: field })
    }),
    ...checkIf(withoutAlt.length > 0, 'missing_alt', { blocks: toIds(withoutAlt) }),
    ...blocks.flatMap(({ id }) => {
      const reason = unusableDiscounts[id]
      if (reason === undefined) return []
      const problem = reason === 'scheduled' ? 'discount_not_started' : 'discount_inactive'
      return toCheck(problem, { blocks: [id], detail: reason })
    }),
    ...checkIf(shown.length > 0 && blocks.every(({ type }) => withoutText.has(type)), 'image_only'),
  ]
}

/** A merge field with the blocks that use it; subject, preheader and plain text aren't blocks. */
export type FieldUse = UsedMergeField & { blocks: string[] }

export const listFieldUses = ({ subject, preheader, plainText, body }: CampaignContent): FieldUse[] => [
  ...findMergeFields(`${subject}\n${preheader}\n${plainText ?? ''}\n${body.footer.text}`).map((field) => ({
    ...field,
    blocks: [],
  })),
  // Columns only repeat the blocks inside them.
  ...listBlocks(body)
    .filter(({ type }) => type !== 'columns')
    .flatMap((block) => findMergeFields(JSON.stringify(block)).map((field) => ({ ...field, blocks: [block.id] }))),
]

export const groupByField = (uses: readonly FieldUse[]): { name: string; blocks: string[] }[] =>
  [...new Set(uses.map(({ name }) => name))].map((name) => ({
    name,
    blocks: [...new Set(uses.filter((use) => use.name === name).flatMap(({ blocks }) => blocks))],
  }))

/** The problems of one version of an email, and its size. */
export const checkContent = (
  look: EmailLook,
  data: BlockData,
  content: CampaignContent,
): { checks: CampaignCheck[]; bytes: number } => {
  const links = { unsubscribeUrl: look.publicUrl, preferencesUrl: look.publicUrl }
  const values = sampleValues(look, content.language)
  const { html } = renderCampaignEmail({ look, data, content, values, links })
  const bytes = Buffer.byteLength(html)
  const markup = checkMarkup(html)
  const unknown = groupByField(listFieldUses(content).filter(({ isKnown }) => !isKnown))
  return {
    bytes,
    checks: [
      ...checkSubject(content),
      ...checkBlocks(listBlocks(content.body), data),
      ...unknown.map(({ name, blocks }) => toCheck('unknown_merge_field', { detail: name, blocks })),
      ...checkIf(bytes > maxEmailBytes, 'too_large', { count: bytes }),
      ...checkIf(bytes <= maxEmailBytes && bytes > maxEmailBytes * nearLimitShare, 'near_size_limit', { count: bytes }),
      ...checkIf(markup.length > 0, 'markup_not_allowed', { detail: markup.slice(0, maxListed).join(', ') }),
      ...checkIf(look.postalAddress[content.language].trim() === '', 'no_postal_address'),
    ],
  }
}
