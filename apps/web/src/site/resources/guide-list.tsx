import type { Language } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { type Guide, guidePath } from './guide.ts'
import { minutesToRead } from './plain-text.ts'
import { resourcesText } from './resources.text.ts'

/** All guides; with JavaScript, filtered by the search. */
export const GuideList = ({ guides, language }: { guides: readonly Guide[]; language: Language }) => {
  const text = resourcesText[language]
  return (
    <div className="guides">
      <h1>{text.heading}</h1>
      <p className="lead">{text.lead}</p>
      <div
        data-island="guide-search"
        data-found-one={text.foundOne}
        data-found-other={text.foundOther}
        data-nothing={text.nothing}
        data-failed={text.failed}
      >
        <div className="guide-search field" role="search">
          <label htmlFor="guide-search">{text.search}</label>
          <input id="guide-search" type="search" autoComplete="off" maxLength={100} aria-describedby="guides-found" />
          <p id="guides-found" className="faint" role="status" />
        </div>
        <ol className="guide-list">
          {guides.map((guide) => {
            const address = sitePath(guidePath(guide.slug), language)
            return (
              <li key={guide.slug} data-guide={guide.slug}>
                <h2>
                  <a href={address}>{guide.title}</a>
                </h2>
                <p>{guide.summary}</p>
                <p className="guide-match" hidden>
                  {text.section}: <a href={address}>{guide.title}</a>
                </p>
                <p className="faint">{text.minutes(minutesToRead(guide))}</p>
              </li>
            )
          })}
        </ol>
        <p className="guide-none" hidden>
          <a href={sitePath('/contact', language)}>{text.ask}</a>
        </p>
      </div>
    </div>
  )
}
