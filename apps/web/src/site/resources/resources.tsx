import type { PublicPage } from '../public-page.ts'
import { guidePath } from './guide.ts'
import { GuideList } from './guide-list.tsx'
import { guideFacts, GuidePage, listFacts } from './guide-page.tsx'
import { guidesIn } from './guides-in.ts'
import { resourcesText } from './resources.text.ts'

const guidePages = guidesIn.en.map((english, place): PublicPage => ({
  path: guidePath(english.slug),
  content: (language) => {
    const guides = guidesIn[language]
    const guide = guides[place] ?? english
    const next = guides[(place + 1) % guides.length] ?? english
    return {
      title: guide.title,
      description: guide.summary,
      body: <GuidePage guide={guide} next={next} language={language} />,
      structured: guideFacts(guide, language),
    }
  },
}))

export const resourcePages: readonly PublicPage[] = [
  {
    path: '/resources',
    content: (language) => {
      const { title, description } = resourcesText[language]
      const guides = guidesIn[language]
      return {
        title,
        description,
        body: <GuideList guides={guides} language={language} />,
        structured: [listFacts(guides, language)],
      }
    },
  },
  ...guidePages,
]
