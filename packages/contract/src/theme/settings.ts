import * as z from 'zod'
import { freeText, id, instant, objectKey, url } from '../core/fields.ts'
import { withMessage } from '../core/validation-messages.ts'
import { languages } from '../enumerations.ts'
import { isLinkTarget, richTextDocument } from '../rich-text/document.ts'

/** How a shop looks: everything that the theme editor changes. Stored as one JSON document per draft and version. */

/** A text in the shop's languages. A language without a text shows the other one. */
const localizedText = (maxLength: number) =>
  z.strictObject(
    Object.fromEntries(languages.map((language) => [language, freeText(maxLength)])) as Record<
      (typeof languages)[number],
      ReturnType<typeof freeText>
    >,
  )
export type LocalizedText = Readonly<Record<(typeof languages)[number], string>>

export const hexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)

/** An address of a link or button; empty for none. */
const link = z
  .string()
  .trim()
  .max(2000)
  .refine((href) => href === '' || isLinkTarget(href))

const themeImage = z.strictObject({ key: objectKey, alt: freeText(300) })

export const themeFonts = [
  'inter',
  'dm-sans',
  'nunito',
  'space-grotesk',
  'lora',
  'playfair-display',
  'source-serif',
  'system',
] as const
export type ThemeFont = (typeof themeFonts)[number]

export const cornerSizes = ['none', 'small', 'medium', 'large'] as const
export const spacings = ['compact', 'normal', 'airy'] as const
export const headerLayouts = ['inline', 'centered', 'minimal'] as const
export const footerLayouts = ['row', 'columns', 'centered'] as const
export const heroLayouts = ['split', 'cover', 'plain'] as const
export const cardRatios = ['square', 'portrait', 'landscape'] as const
export const cardStyles = ['plain', 'outlined', 'filled'] as const
export const alignments = ['start', 'center'] as const

export const themeColors = z.strictObject({
  background: hexColor,
  text: hexColor,
  /** Buttons, links and the cart's count. */
  accent: hexColor,
  /** The announcement bar and filled areas. Their text is black or white, the more readable. */
  highlight: hexColor,
})
export type ThemeColors = z.infer<typeof themeColors>

/** What a preset sets. Texts, images and sections stay when another preset is chosen. */
export const themeLook = z.strictObject({
  colors: themeColors,
  /** Shows dark colors made from `colors` to visitors whose device prefers them. */
  hasDarkMode: z.boolean(),
  fonts: z.strictObject({ headings: z.enum(themeFonts), body: z.enum(themeFonts) }),
  corners: z.enum(cornerSizes),
  spacing: z.enum(spacings),
  header: z.strictObject({ layout: z.enum(headerLayouts), hasSearch: z.boolean(), isSticky: z.boolean() }),
  footer: z.strictObject({ layout: z.enum(footerLayouts) }),
  card: z.strictObject({
    style: z.enum(cardStyles),
    ratio: z.enum(cardRatios),
    align: z.enum(alignments),
    hasBrand: z.boolean(),
  }),
  heroLayout: z.enum(heroLayouts),
})
export type ThemeLook = z.infer<typeof themeLook>

const sectionShape = { id, title: localizedText(120), isHidden: z.boolean() }

export const maxSections = 30
/** Images, questions or testimonials of a section. */
export const maxSectionItems = 24

/** Parts of the home page in the order of the list. `productCount` and `columns` are limits, not what the shop has. */
export const themeSection = z.discriminatedUnion('type', [
  z.strictObject({ ...sectionShape, type: z.literal('categories') }),
  z.strictObject({ ...sectionShape, type: z.literal('collections') }),
  z.strictObject({
    ...sectionShape,
    type: z.literal('productGrid'),
    source: z.enum(['newest', 'bestSellers']),
    rows: z.int().min(1).max(4),
  }),
  z.strictObject({
    ...sectionShape,
    type: z.literal('featuredCollection'),
    /** Null, or a deleted collection: the first one of the shop. */
    collection: id.nullable(),
    rows: z.int().min(1).max(4),
  }),
  z.strictObject({
    ...sectionShape,
    type: z.literal('images'),
    layout: z.enum(['grid', 'wide']),
    images: z.array(z.strictObject({ ...themeImage.shape, caption: localizedText(160), link })).max(maxSectionItems),
  }),
  z.strictObject({
    ...sectionShape,
    type: z.literal('richText'),
    content: z.strictObject(
      Object.fromEntries(languages.map((language) => [language, richTextDocument])) as Record<
        (typeof languages)[number],
        typeof richTextDocument
      >,
    ),
    align: z.enum(alignments),
  }),
  z.strictObject({ ...sectionShape, type: z.literal('brands') }),
  z.strictObject({ ...sectionShape, type: z.literal('openingHours'), hasMap: z.boolean() }),
  z.strictObject({ ...sectionShape, type: z.literal('newsletter'), text: localizedText(400) }),
  z.strictObject({
    ...sectionShape,
    type: z.literal('faq'),
    items: z.array(z.strictObject({ question: localizedText(200), answer: localizedText(2000) })).max(maxSectionItems),
  }),
  z.strictObject({
    ...sectionShape,
    type: z.literal('testimonials'),
    items: z
      .array(z.strictObject({ quote: localizedText(600), name: freeText(80), detail: localizedText(120) }))
      .max(maxSectionItems),
  }),
])
export type ThemeSection = z.infer<typeof themeSection>
export type ThemeSectionType = ThemeSection['type']

export const socialNetworks = ['instagram', 'facebook', 'tiktok', 'youtube', 'x', 'pinterest'] as const

export const themeSettings = z.strictObject({
  ...themeLook.shape,
  /** Instead of the store's logo. */
  logo: themeImage.nullable(),
  /** Height in pixels. */
  logoHeight: z.int().min(24).max(96),
  favicon: z.strictObject({ key: objectKey }).nullable(),
  announcement: z.strictObject({
    isOn: z.boolean(),
    text: localizedText(200),
    link,
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
  }),
  hero: z.strictObject({
    isHidden: z.boolean(),
    /** Empty: the store's name and description. */
    title: localizedText(120),
    text: localizedText(400),
    buttonLabel: localizedText(60),
    buttonLink: link,
    /** Null: the image of a collection or product. */
    image: themeImage.nullable(),
  }),
  sections: z
    .array(themeSection)
    .max(maxSections)
    .refine(
      (sections) => new Set(sections.map(({ id: each }) => each)).size === sections.length,
      withMessage('different'),
    ),
  footerText: localizedText(600),
  social: z.partialRecord(z.enum(socialNetworks), url),
})
export type ThemeSettings = z.infer<typeof themeSettings>

/** Bytes of a theme as JSON. */
export const maxThemeBytes = 200_000
