import type { Language } from '#contract/enumerations.ts'
import { siteAddress } from '#contract/site-address.ts'
import { siteForms } from '#contract/site-forms.ts'
import { FormField, Trap } from '../frame/form-field.tsx'
import { newsletterText } from './newsletter.text.ts'

interface SubscribeFormProps {
  language: Language
  idPrefix: string
  /** For the footer of other pages. */
  isBlank?: boolean
}

export const SubscribeForm = ({ language, idPrefix, isBlank = false }: SubscribeFormProps) => {
  const text = newsletterText[language]
  const action = siteAddress(siteForms.newsletter.path, language)
  return (
    <form className="subscribe" method="post" action={action} data-island="send-once">
      <FormField
        name="email"
        label={text.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        idPrefix={idPrefix}
        isBlank={isBlank}
      />
      <Trap idPrefix={idPrefix} label={text.trap} />
      <button className="button plain" type="submit">
        {text.subscribe}
      </button>
    </form>
  )
}
