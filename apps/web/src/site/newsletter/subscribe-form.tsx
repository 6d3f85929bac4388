import type { Language } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { siteForms } from '#contract/site-forms.ts'
import { FormField, Honeypot } from '#web/site/frame/form-field.tsx'
import { newsletterText } from './newsletter.text.ts'

interface SubscribeFormProps {
  language: Language
  idPrefix: string
  /** For the footer of other pages. */
  skipServerValues?: boolean
}

export const SubscribeForm = ({ language, idPrefix, skipServerValues = false }: SubscribeFormProps) => {
  const text = newsletterText[language]
  const action = sitePath(siteForms.newsletter.path, language)
  return (
    <form className="subscribe" method="post" action={action} data-island="send-once">
      <FormField
        name="email"
        label={text.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        idPrefix={idPrefix}
        skipServerValues={skipServerValues}
      />
      <Honeypot idPrefix={idPrefix} label={text.trap} />
      <button className="button plain" type="submit">
        {text.subscribe}
      </button>
    </form>
  )
}
