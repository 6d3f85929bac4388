import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { sitePath } from '#contract/site-path.ts'
import { type Guide, guidePath } from './guide.ts'
import { GuideBlock } from './guide-block.tsx'
import { minutesToRead } from './plain-text.ts'
import { resourcesText } from './resources.text.ts'

interface GuidePageProps {
  guide: Guide
  next: Guide
  language: Language
}

const Contents = ({ guide, language }: Omit<GuidePageProps, 'next'>) => {
  const text = resourcesText[language]
  return (
    <nav className="contents" aria-label={text.contents}>
      <p className="contents-heading">{text.contents}</p>
      <ol>
        {guide.sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export const GuidePage = ({ guide, next, language }: GuidePageProps) => {
  const text = resourcesText[language]
  return (
    <article className="guide">
      <header>
        <nav className="crumbs" aria-label={text.path}>
          <a href={sitePath('/resources', language)}>{text.title}</a>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{guide.title}</span>
        </nav>
        <h1>{guide.title}</h1>
        <p className="lead">{guide.summary}</p>
        <p className="faint">{text.minutes(minutesToRead(guide))}</p>
      </header>
      <div className="guide-columns">
        <Contents guide={guide} language={language} />
        <div className="guide-body prose">
          {guide.sections.map(({ id, heading, body }) => (
            <section key={id}>
              <h2 id={id}>{heading}</h2>
              {body.map((block) => (
                <GuideBlock key={JSON.stringify(block)} block={block} headingId={id} language={language} />
              ))}
            </section>
          ))}
          <footer className="guide-end">
            <a className="next-guide" href={sitePath(guidePath(next.slug), language)}>
              <span className="faint">{text.next}</span>
              <span className="next-title">{next.title}</span>
            </a>
            <p className="faint">
              {text.unclear} <a href={sitePath('/contact', language)}>{text.write}</a>.
            </p>
          </footer>
        </div>
      </div>
    </article>
  )
}

const toAbsoluteUrl = (path: string, language: Language): string => `{{origin}}${sitePath(path, language)}`

const toBreadcrumb = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item })

export const toGuideData = (guide: Guide, language: Language): readonly object[] => {
  const address = toAbsoluteUrl(guidePath(guide.slug), language)
  const organization = { '@type': 'Organization', name: productName, url: toAbsoluteUrl('/', language) }
  return [
    {
      '@type': 'TechArticle',
      headline: guide.title,
      description: guide.summary,
      inLanguage: language,
      articleSection: guide.sections.map(({ heading }) => heading),
      timeRequired: `PT${minutesToRead(guide)}M`,
      mainEntityOfPage: address,
      url: address,
      isAccessibleForFree: true,
      author: organization,
      publisher: organization,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        toBreadcrumb(1, resourcesText[language].title, toAbsoluteUrl('/resources', language)),
        toBreadcrumb(2, guide.title, address),
      ],
    },
  ]
}

export const toListData = (guides: readonly Guide[], language: Language): object => ({
  '@type': 'ItemList',
  name: resourcesText[language].heading,
  itemListElement: guides.map(({ slug, title }, index) =>
    toBreadcrumb(index + 1, title, toAbsoluteUrl(guidePath(slug), language)),
  ),
})
