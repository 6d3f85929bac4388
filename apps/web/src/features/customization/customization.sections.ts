import type { ThemeSection } from '#contract/theme/settings.ts'
import type { Language } from '#contract/enumerations.ts'
import { getLocalized } from '#contract/theme/default-theme.ts'

type SectionOf<Type extends ThemeSection['type']> = Extract<ThemeSection, { type: Type }>

export interface SectionFormProps<Type extends ThemeSection['type']> {
  section: SectionOf<Type>
  /** Changes the newest version of the section. */
  change: (change: (section: SectionOf<Type>) => Partial<SectionOf<Type>>, field: string) => void
}

type Sections = readonly ThemeSection[]

export const getSectionTitle = ({ title }: ThemeSection, language: Language): string => getLocalized(title, language)

/** The sections in the order of the ids. */
export const orderSections = (sections: Sections, ids: readonly string[]): ThemeSection[] =>
  sections.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

/** Adds a copy below the section. */
export const duplicateSection = (sections: Sections, id: string, newId: string): ThemeSection[] =>
  sections.flatMap((section) => (section.id === id ? [section, { ...section, id: newId }] : [section]))

export const removeSection = (sections: Sections, id: string): ThemeSection[] =>
  sections.filter((section) => section.id !== id)

export const changeSection = (
  sections: Sections,
  id: string,
  change: (section: ThemeSection) => ThemeSection,
): ThemeSection[] => sections.map((section) => (section.id === id ? change(section) : section))
