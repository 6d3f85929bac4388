import type { Language } from '#contract/enumerations.ts'
import { type PolicyText, siteText } from './site.text.ts'

const lastChanged = new Date('2026-11-15T00:00:00Z')

const dateIn = (language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(lastChanged)

export const PolicyPage = ({ policy, language }: { policy: PolicyText; language: Language }) => (
  <article className="policy">
    <h1>{policy.title}</h1>
    <p className="lead">{policy.lead}</p>
    {policy.sections.map((section) => (
      <section key={section.heading}>
        <h2>{section.heading}</h2>
        <ul>
          {section.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    ))}
    <p className="faint">{siteText[language].changed(dateIn(language))}</p>
  </article>
)
