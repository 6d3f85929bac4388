import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { siteAddress } from '#contract/site-address.ts'
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
          <a href={siteAddress('/resources', language)}>{text.title}</a>
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
            <a className="next-guide" href={siteAddress(guidePath(next.slug), language)}>
              <span className="faint">{text.next}</span>
              <span className="next-title">{next.title}</span>
            </a>
            <p className="faint">
              {text.unclear} <a href={siteAddress('/contact', language)}>{text.write}</a>.
            </p>
          </footer>
        </div>
      </div>
    </article>
  )
}

const origin = (path: string, language: Language): string => `{{origin}}${siteAddress(path, language)}`

const crumb = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item })

export const guideFacts = (guide: Guide, language: Language): readonly object[] => {
  const address = origin(guidePath(guide.slug), language)
  const maker = { '@type': 'Organization', name: productName, url: origin('/', language) }
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
      author: maker,
      publisher: maker,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        crumb(1, resourcesText[language].title, origin('/resources', language)),
        crumb(2, guide.title, address),
      ],
    },
  ]
}

export const listFacts = (guides: readonly Guide[], language: Language): object => ({
  '@type': 'ItemList',
  name: resourcesText[language].heading,
  itemListElement: guides.map(({ slug, title }, place) => crumb(place + 1, title, origin(guidePath(slug), language))),
})
