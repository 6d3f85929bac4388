import type { Language } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import type { PublicPage } from '#web/site/public-page.ts'
import { aboutText } from './about.text.ts'

const About = ({ language }: { language: Language }) => {
  const text = aboutText[language]
  return (
    <article className="about">
      <header>
        <h1>{text.heading}</h1>
        <p className="lead">{text.lead}</p>
      </header>
      {text.sections.map(({ heading, lines }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <div>
            {lines.map((line) =>
              typeof line === 'string' ? (
                <p key={line}>{line}</p>
              ) : (
                <p key={line.belief}>
                  <strong>{line.belief}</strong> {line.means}
                </p>
              ),
            )}
          </div>
        </section>
      ))}
      <p className="actions">
        <a className="button" href={sitePath('/contact', language)}>
          {text.ask}
        </a>
      </p>
    </article>
  )
}

export const aboutPages: readonly PublicPage[] = [
  {
    path: '/about',
    content: (language) => {
      const { title, description } = aboutText[language]
      return {
        title,
        description,
        body: <About language={language} />,
        structuredData: [
          { '@type': 'AboutPage', name: title, description, url: `{{origin}}${sitePath('/about', language)}` },
        ],
      }
    },
  },
]
