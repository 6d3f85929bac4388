import { languages } from '../enumerations.ts'
import { emptyDocument } from '../rich-text/document.ts'
import { presets } from './presets.ts'
import {
  type LocalizedText,
  maxSections,
  themeSection,
  type ThemeSection,
  type ThemeSectionType,
  themeSettings,
  type ThemeSettings,
} from './settings.ts'

type Language = (typeof languages)[number]

export const noText: LocalizedText = { en: '', es: '' }

/** The text in the language, or in another one if it has none. */
export const getLocalized = (text: LocalizedText, language: Language): string =>
  text[language] || (languages.map((other) => text[other]).find((other) => other !== '') ?? '')

const toDocuments = () => ({ en: { ...emptyDocument, content: [] }, es: { ...emptyDocument, content: [] } })

/** A section as it is added. */
export const createSection = (type: ThemeSectionType, id: string): ThemeSection => {
  const shape = { id, title: noText, isHidden: false }
  switch (type) {
    case 'productGrid':
      return { ...shape, type, source: 'newest', rows: 2 }
    case 'featuredCollection':
      return { ...shape, type, collection: null, rows: 2 }
    case 'images':
      return { ...shape, type, layout: 'grid', images: [] }
    case 'richText':
      return { ...shape, type, content: toDocuments(), align: 'start' }
    case 'openingHours':
      return { ...shape, type, hasMap: true }
    case 'newsletter':
      return { ...shape, type, text: noText }
    case 'faq':
    case 'testimonials':
      return { ...shape, type, items: [] }
    case 'categories':
    case 'collections':
    case 'brands':
      return { ...shape, type }
    default:
      return type satisfies never
  }
}

const sectionId = (number: number): string => `00000000-0000-7000-8000-00000000000${number}`

/** What a shop shows until its theme is published. */
export const defaultTheme: ThemeSettings = {
  ...presets.classic,
  logo: null,
  logoHeight: 40,
  favicon: null,
  announcement: { isOn: false, text: noText, link: '', startsAt: null, endsAt: null },
  hero: { isHidden: false, title: noText, text: noText, buttonLabel: noText, buttonLink: '', image: null },
  sections: [
    createSection('categories', sectionId(1)),
    { id: sectionId(2), title: noText, isHidden: false, type: 'productGrid', source: 'bestSellers', rows: 2 },
    createSection('collections', sectionId(3)),
    createSection('featuredCollection', sectionId(4)),
    createSection('productGrid', sectionId(5)),
  ],
  footerText: noText,
  social: {},
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value's fields over those of `base`, for fields that `base` has. */
const complete = (base: unknown, value: unknown): unknown => {
  if (!isObject(base) || !isObject(value)) return value === undefined ? base : value
  return Object.fromEntries(Object.entries(base).map(([key, each]) => [key, complete(each, value[key])]))
}

const readSections = (value: unknown): ThemeSection[] => {
  if (!Array.isArray(value)) return [...defaultTheme.sections]
  const sections = new Map<string, ThemeSection>()
  for (const stored of value.slice(0, maxSections) as unknown[]) {
    if (!isObject(stored)) continue
    const type = themeSection.options.map(({ shape }) => shape.type.value).find((each) => each === stored['type'])
    const { data } = themeSection.safeParse(type ? complete(createSection(type, ''), stored) : stored)
    if (data) sections.set(data.id, data)
  }
  return [...sections.values()]
}

/**
 * A stored theme. Fields that it doesn't have, or that this version can't read, get the default's value, so that every
 * version that was ever saved can be shown.
 */
export const readTheme = (stored: unknown): ThemeSettings => {
  const fields = isObject(stored) ? stored : {}
  const settings: Record<string, unknown> = { ...defaultTheme }
  for (const [name, schema] of Object.entries(themeSettings.shape)) {
    if (name === 'sections' || name === 'social') continue
    const { data } = schema.safeParse(complete(settings[name], fields[name]))
    if (data !== undefined) settings[name] = data
  }
  settings['sections'] = readSections(fields['sections'])
  settings['social'] = themeSettings.shape.social.safeParse(fields['social']).data ?? {}
  return settings as ThemeSettings
}
