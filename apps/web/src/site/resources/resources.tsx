import type { PublicPage } from '#web/site/public-page.ts'
import { guidePath } from './guide.ts'
import { GuideList } from './guide-list.tsx'
import { toGuideData, GuidePage, toListData } from './guide-page.tsx'
import { guidesByLanguage } from './guides-by-language.ts'
import { resourcesText } from './resources.text.ts'

const guidePages = guidesByLanguage.en.map((english, index): PublicPage => ({
  path: guidePath(english.slug),
  content: (language) => {
    const guides = guidesByLanguage[language]
    const guide = guides[index] ?? english
    const next = guides[(index + 1) % guides.length] ?? english
    return {
      title: guide.title,
      description: guide.summary,
      body: <GuidePage guide={guide} next={next} language={language} />,
      structuredData: toGuideData(guide, language),
    }
  },
}))

export const resourcePages: readonly PublicPage[] = [
  {
    path: '/resources',
    content: (language) => {
      const { title, description } = resourcesText[language]
      const guides = guidesByLanguage[language]
      return {
        title,
        description,
        body: <GuideList guides={guides} language={language} />,
        structuredData: [toListData(guides, language)],
      }
    },
  },
  ...guidePages,
]
