import type { Language } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { questionsText } from './questions.text.ts'

export const Questions = ({ language }: { language: Language }) => {
  const text = questionsText[language]
  return (
    <section id="questions" className="questions" aria-labelledby="questions-heading">
      <div>
        <h2 id="questions-heading">{text.heading}</h2>
        <p className="muted">
          {text.lead} <a href={sitePath('/contact', language)}>{text.ask}</a>.
        </p>
      </div>
      <div>
        {text.questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            {answer.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </details>
        ))}
      </div>
    </section>
  )
}

export const toFaqData = (language: Language): object => ({
  '@type': 'FAQPage',
  inLanguage: language,
  mainEntity: questionsText[language].questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
  })),
})
