import { languages } from '#contract/enumerations.ts'
import {
  cleanDocument,
  getImageKeys,
  getProductIds,
  type RichTextDocument,
  type RichTextNode,
} from '#contract/rich-text/document.ts'
import type { ThemeSection, ThemeSettings } from '#contract/theme/settings.ts'

type RichText = Extract<ThemeSection, { type: 'richText' }>

const getDocuments = ({ sections }: Pick<ThemeSettings, 'sections'>): RichTextDocument[] =>
  sections.flatMap((section) =>
    section.type === 'richText' ? languages.map((language) => cleanDocument(section.content[language])) : [],
  )

/** Keys of all images, each once. */
export const getThemeImages = (settings: ThemeSettings): string[] => {
  const { logo, favicon, hero, sections } = settings
  const inSections = sections.flatMap((section) => (section.type === 'images' ? section.images : []))
  const keys = [logo, favicon, hero.image, ...inSections].flatMap((image) => (image ? [image.key] : []))
  return [...new Set([...keys, ...getDocuments(settings).flatMap(getImageKeys)])]
}

export const getThemeCollections = ({ sections }: ThemeSettings): string[] => [
  ...new Set(sections.flatMap((section) => (section.type === 'featuredCollection' ? (section.collection ?? []) : []))),
]

export const getThemeProducts = (settings: ThemeSettings): string[] => [
  ...new Set(getDocuments(settings).flatMap(getProductIds)),
]

const mapDocuments = (section: RichText, map: (document: RichTextDocument) => RichTextDocument): RichText => ({
  ...section,
  content: Object.fromEntries(
    languages.map((language) => [language, map(cleanDocument(section.content[language]))]),
  ) as unknown as RichText['content'],
})

/** Texts with the allowed nodes only. */
export const cleanTheme = (settings: ThemeSettings): ThemeSettings => ({
  ...settings,
  sections: settings.sections.map((section) =>
    section.type === 'richText' ? mapDocuments(section, (document) => document) : section,
  ),
})

const withoutProducts = (nodes: readonly RichTextNode[], unknown: ReadonlySet<unknown>): RichTextNode[] =>
  nodes
    .filter(({ type, attrs }) => type !== 'product' || !unknown.has(attrs?.['id']))
    .map((node) => (node.content ? { ...node, content: withoutProducts(node.content, unknown) } : node))

/** For another store: its collections, and no products that it doesn't have. */
export const toOtherStore = (
  settings: ThemeSettings,
  collections: ReadonlyMap<string, string>,
  unknownProducts: readonly string[],
): ThemeSettings => {
  const unknown = new Set<unknown>(unknownProducts)
  return {
    ...settings,
    sections: settings.sections.map((section) => {
      if (section.type === 'featuredCollection')
        return { ...section, collection: section.collection && (collections.get(section.collection) ?? null) }
      if (section.type !== 'richText') return section
      return mapDocuments(section, ({ type, content }) =>
        cleanDocument({ type, content: withoutProducts(content, unknown) } as RichTextDocument),
      )
    }),
  }
}

const shownInLog = (name: string, value: unknown): unknown =>
  name === 'sections'
    ? (value as ThemeSettings['sections']).map(({ type, isHidden }) => (isHidden ? `${type} (hidden)` : type))
    : value

/** Changed fields for the activity log. Texts of sections are in the versions. */
export const toThemeChange = (before: ThemeSettings, after: ThemeSettings) => {
  const names = (Object.keys(after) as (keyof ThemeSettings)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (settings: ThemeSettings) =>
    Object.fromEntries(names.map((name) => [name, shownInLog(name, settings[name])]))
  return { isChanged: names.length > 0, before: pick(before), after: pick(after) }
}
