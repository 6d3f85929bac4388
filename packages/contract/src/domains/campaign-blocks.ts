import * as z from 'zod'
import { withMessage } from '../core/validation-messages.ts'
import { freeText, id, objectKey, requiredText } from '../core/fields.ts'
import { isLinkTarget, richTextDocument } from '../rich-text/document.ts'
import { alignments } from '../theme/settings.ts'
import { discountCode } from './discount.ts'

/** The body of a campaign's email: blocks in order. Texts may have merge fields (`campaign-merge-fields.ts`). */

export const maxBlocks = 60
export const maxColumnBlocks = 10
export const maxBlockProducts = 12
/** Of the blocks as JSON; a rendered email may have `maxEmailBytes`. */
export const maxBlocksBytes = 200_000
/** Gmail cuts off what is beyond. */
export const maxEmailBytes = 100_000

/** A website, email address, phone number, or a path of the shop such as `/products/mug`; empty for none. */
const link = z
  .string()
  .trim()
  .max(2000)
  .refine((href) => href === '' || isLinkTarget(href))

const blockShape = { id }
const align = z.enum(alignments)

/** `trigger`: in emails of automations, what they are about: the items of the cart, or the item that is back. */
export const productSources = ['newest', 'bestSellers', 'collection', 'chosen', 'trigger'] as const
export const imageWidths = ['full', 'half', 'small'] as const
export const spacerSizes = ['small', 'medium', 'large'] as const

/** Blocks that can also be inside columns. */
const simpleBlocks = [
  z.strictObject({
    ...blockShape,
    type: z.literal('heading'),
    text: freeText(200),
    level: z.union([z.literal(1), z.literal(2)]),
    align,
  }),
  z.strictObject({ ...blockShape, type: z.literal('text'), content: richTextDocument, align }),
  z.strictObject({
    ...blockShape,
    type: z.literal('image'),
    /** Null until one is chosen; the block is then left out. */
    key: objectKey.nullable(),
    alt: freeText(300),
    link,
    width: z.enum(imageWidths),
    align,
  }),
  z.strictObject({ ...blockShape, type: z.literal('button'), label: freeText(80), link, align, isWide: z.boolean() }),
  z.strictObject({ ...blockShape, type: z.literal('divider') }),
  z.strictObject({ ...blockShape, type: z.literal('spacer'), size: z.enum(spacerSizes) }),
] as const

export const simpleBlock = z.discriminatedUnion('type', simpleBlocks)
export type SimpleBlock = z.infer<typeof simpleBlock>

export const campaignBlock = z.discriminatedUnion('type', [
  ...simpleBlocks,
  z.strictObject({
    ...blockShape,
    type: z.literal('columns'),
    /** Below each other on phones. */
    columns: z.array(z.array(simpleBlock).max(maxColumnBlocks)).min(2).max(3),
  }),
  /** Filled when the email is sent, with products that shoppers can see. Left out if there are none. */
  z.strictObject({
    ...blockShape,
    type: z.literal('products'),
    title: freeText(120),
    source: z.enum(productSources),
    /** For the source `collection`. */
    collection: id.nullable(),
    /** For the source `chosen`, in this order. */
    products: z.array(id).max(maxBlockProducts),
    count: z.int().min(1).max(maxBlockProducts),
    columns: z.int().min(1).max(3),
    hasPrices: z.boolean(),
    /** On the button of each product; empty for none. */
    buttonLabel: freeText(40),
  }),
  /** The shop's collections with their images. None chosen: the first ones of the shop. */
  z.strictObject({
    ...blockShape,
    type: z.literal('collections'),
    title: freeText(120),
    collections: z.array(id).max(maxBlockProducts),
    count: z.int().min(1).max(6),
  }),
  z.strictObject({
    ...blockShape,
    type: z.literal('discount'),
    title: freeText(120),
    text: freeText(300),
    /** The same code for everyone, or a code for each person that can be used once. */
    kind: z.enum(['shared', 'unique']),
    /** For `shared`; empty until one is chosen. */
    code: z.union([discountCode, z.literal('')]),
    /** For `unique`: the discount whose codes are made. */
    discount: id.nullable(),
  }),
  /** The person's balance. Left out for people without points or credit. */
  z.strictObject({ ...blockShape, type: z.literal('points'), title: freeText(120), text: freeText(300) }),
])
export type CampaignBlock = z.infer<typeof campaignBlock>
export type CampaignBlockType = CampaignBlock['type']
export const campaignBlockTypes = campaignBlock.options.map(({ shape }) => shape.type.value)

/**
 * At the end of every email, always: why the person gets it, the store's address, and the links to unsubscribe and to
 * the preferences, which aren't part of the settings and can't be removed.
 */
export const campaignFooter = z.strictObject({ text: freeText(600), hasSocialLinks: z.boolean() })
export type CampaignFooter = z.infer<typeof campaignFooter>

const getBlockIds = (blocks: readonly CampaignBlock[]): string[] =>
  blocks.flatMap((block) => [
    block.id,
    ...(block.type === 'columns' ? block.columns.flat().map(({ id: inner }) => inner) : []),
  ])

export const campaignBody = z.strictObject({
  blocks: z
    .array(campaignBlock)
    .max(maxBlocks)
    .refine((blocks) => {
      const ids = getBlockIds(blocks)
      return new Set(ids).size === ids.length
    }, withMessage('different')),
  footer: campaignFooter,
})
export type CampaignBody = z.infer<typeof campaignBody>

export const campaignSubject = requiredText(150)
