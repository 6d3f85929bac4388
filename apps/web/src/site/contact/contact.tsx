import type { Language } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { siteForms } from '#contract/site-forms.ts'
import { FormField, FormError, Honeypot } from '#web/site/frame/form-field.tsx'
import { thanksPage } from '#web/site/frame/thanks-page.tsx'
import type { PublicPage } from '#web/site/public-page.ts'
import { contactText } from './contact.text.ts'

const form = siteForms.contact

const Contact = ({ language }: { language: Language }) => {
  const text = contactText[language]
  return (
    <div className="beside">
      <div>
        <h1>{text.heading}</h1>
        <p className="lead">{text.lead}</p>
        <h2>{text.before}</h2>
        <ul className="plain-list">
          <li>
            <a href={sitePath('/resources', language)}>{text.guides}</a>
          </li>
          <li>
            <a href={sitePath('/#questions', language)}>{text.questions}</a>
          </li>
        </ul>
      </div>
      <form className="card form" method="post" action={sitePath(form.path, language)} data-island="send-once">
        <FormError />
        <FormField name="name" label={text.name} autoComplete="name" maxLength={120} />
        <FormField name="email" label={text.email} type="email" autoComplete="email" maxLength={254} />
        <FormField name="subject" label={text.subject} maxLength={200} />
        <FormField name="message" label={text.message} rows={7} maxLength={5000} />
        <Honeypot idPrefix="form" label={text.trap} />
        <button className="button" type="submit">
          {text.send}
        </button>
        <p className="faint">
          {text.kept} <a href={sitePath('/privacy', language)}>{text.keptLink}</a>.
        </p>
      </form>
    </div>
  )
}

export const contactPages: readonly PublicPage[] = [
  {
    path: form.path,
    content: (language) => {
      const { title, description } = contactText[language]
      return { title, description, body: <Contact language={language} /> }
    },
  },
  thanksPage(form.successPath, (language) => contactText[language].thanks),
]
