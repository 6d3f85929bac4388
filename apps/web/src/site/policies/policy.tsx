import type { ReactNode } from 'react'
import type { Language } from '#contract/enumerations.ts'
import { LinkedText } from './linked-text.tsx'
import type { PolicyPart, PolicyText } from './policy-types.ts'
import { policyText } from './policy.text.ts'

interface PolicyProps {
  policy: PolicyText
  /** The day of the last change, such as `2026-11-15`. */
  lastChanged: string
  language: Language
  /** Tables by the id of the part they follow. */
  tables?: Readonly<Record<string, ReactNode>>
}

const formatDate = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const Part = ({
  id,
  part,
  language,
  table,
}: {
  id: string
  part: PolicyPart
  language: Language
  table: ReactNode
}) => (
  <section id={id} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`}>{part.heading}</h2>
    {part.lines.map((line) => (
      <p key={line}>
        <LinkedText text={line} language={language} />
      </p>
    ))}
    {table}
  </section>
)

export const PolicyPage = ({ policy, lastChanged, language, tables }: PolicyProps) => {
  const text = policyText[language]
  const parts = Object.entries(policy.parts)
  return (
    <article className="policy">
      <header>
        <h1>{policy.title}</h1>
        <p className="lead">{policy.lead}</p>
        <p className="faint">
          <time dateTime={lastChanged}>{text.changed(formatDate(language, lastChanged))}</time>
        </p>
      </header>
      <nav className="policy-contents" aria-labelledby="contents-heading">
        <p id="contents-heading">{text.contents}</p>
        <ol>
          {parts.map(([id, { heading }]) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="policy-parts">
        {parts.map(([id, part]) => (
          <Part key={id} id={id} part={part} language={language} table={tables?.[id]} />
        ))}
      </div>
    </article>
  )
}
