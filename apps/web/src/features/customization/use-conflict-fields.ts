import { useMemo } from 'react'
import { fontStyles } from '#contract/theme/fonts.ts'
import { getLocalized } from '#contract/theme/default-theme.ts'
import type { Language } from '#contract/enumerations.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import { type Translate, useText } from '#web/client/text.ts'
import type { FieldMeta } from '#web/kit/fields/form-context.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { customizationText } from './customization.text.ts'
import { getSectionTitle } from './customization.sections.ts'
import { sectionsText } from './sections.text.ts'

type Describe = { [Name in keyof ThemeSettings]: (value: ThemeSettings[Name]) => string }

interface Texts {
  t: Translate<(typeof customizationText)['en']>
  tKit: Translate<(typeof kitText)['en']>
  tSections: Translate<(typeof sectionsText)['en']>
}

/** Enough of each field to recognize a version. */
const makeDescriptions = ({ t, tKit, tSections }: Texts, language: Language): Describe => {
  const toYesNo = (value: boolean) => tKit(value ? 'yes' : 'no')
  const join = (...parts: readonly string[]) => parts.filter(Boolean).join('\n')
  return {
    colors: ({ background, text, accent, highlight }) =>
      join(
        `${t('color_background')}: ${background}`,
        `${t('color_text')}: ${text}`,
        `${t('color_accent')}: ${accent}`,
        `${t('color_highlight')}: ${highlight}`,
      ),
    hasDarkMode: toYesNo,
    fonts: ({ headings, body }) => `${fontStyles[headings].name}, ${fontStyles[body].name}`,
    corners: (corners) => t(`corners_${corners}`),
    spacing: (spacing) => t(`spacing_${spacing}`),
    header: ({ layout, hasSearch, isSticky }) =>
      join(
        t(`headerLayout_${layout}`),
        `${t('hasSearch')}: ${toYesNo(hasSearch)}`,
        `${t('isSticky')}: ${toYesNo(isSticky)}`,
      ),
    footer: ({ layout }) => t(`footerLayout_${layout}`),
    card: ({ style, ratio, align, hasBrand }) =>
      join(
        t(`cardStyle_${style}`),
        t(`cardRatio_${ratio}`),
        t(`align_${align}`),
        `${t('hasBrand')}: ${toYesNo(hasBrand)}`,
      ),
    heroLayout: (layout) => t(`heroLayout_${layout}`),
    logo: (logo) => (logo ? logo.alt || logo.key : ''),
    logoHeight: (count) => t('pixels', { count }),
    favicon: (favicon) => favicon?.key ?? '',
    announcement: ({ isOn, text, link }) =>
      join(`${t('announcementOn')}: ${toYesNo(isOn)}`, getLocalized(text, language), link),
    hero: ({ title, text, buttonLabel }) =>
      join(getLocalized(title, language), getLocalized(text, language), getLocalized(buttonLabel, language)),
    sections: (sections) =>
      join(...sections.map((section) => getSectionTitle(section, language) || tSections(section.type))),
    footerText: (text) => getLocalized(text, language),
    social: (social) => join(...Object.values(social)),
  }
}

/** Labels and descriptions of the settings for the panel that compares two versions. */
export const useConflictFields = (language: Language): ReadonlyMap<string, FieldMeta> => {
  const t = useText(customizationText)
  const tKit = useText(kitText)
  const tSections = useText(sectionsText)
  return useMemo(() => {
    const descriptions = makeDescriptions({ t, tKit, tSections }, language)
    const names = Object.keys(descriptions) as (keyof ThemeSettings)[]
    return new Map(
      names.map((name) => [name, { label: t(name), formatValue: descriptions[name] as FieldMeta['formatValue'] }]),
    )
  }, [t, tKit, tSections, language])
}
