import type { Language } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { siteForms } from '#contract/site-forms.ts'
import { FormError } from '#web/site/frame/form-field.tsx'
import { Note } from '#web/site/frame/note.tsx'
import { thanksPage } from '#web/site/frame/thanks-page.tsx'
import type { PublicPage } from '#web/site/public-page.ts'
import { newsletterText } from './newsletter.text.ts'
import { SubscribeForm } from './subscribe-form.tsx'

type Step = 'confirm' | 'leave'

/** Target of an email link. It requires a click, because mail programs follow links automatically. */
const stepPage = (path: string, step: Step): PublicPage => ({
  path,
  isHidden: true,
  content: (language) => {
    const { title, description, lead, button } = newsletterText[language][step]
    return {
      title,
      description,
      body: (
        <Note title={title} lead={lead}>
          <form method="post" action={sitePath(path, language)} data-island="send-once">
            <FormError />
            <input type="hidden" name="token" defaultValue="{{token}}" />
            <p className="actions">
              <button className="button" type="submit">
                {button}
              </button>
            </p>
          </form>
          <p className="faint">
            <a href={sitePath(siteForms.contact.path, language)}>{newsletterText[language].write}</a>
          </p>
        </Note>
      ),
    }
  },
})

const thanks = (path: string, step: 'checkMail' | 'confirmed' | 'left') =>
  thanksPage(path, (language: Language) => ({ ...newsletterText[language][step], home: newsletterText[language].home }))

export const newsletterPages: readonly PublicPage[] = [
  {
    path: siteForms.newsletter.path,
    content: (language) => {
      const { title, description, lead } = newsletterText[language]
      return {
        title,
        description,
        body: (
          <Note title={title} lead={lead}>
            <FormError />
            <SubscribeForm language={language} idPrefix="form" />
          </Note>
        ),
      }
    },
  },
  thanks(siteForms.newsletter.successPath, 'checkMail'),
  stepPage(siteForms.confirm.path, 'confirm'),
  thanks(siteForms.confirm.successPath, 'confirmed'),
  stepPage(siteForms.unsubscribe.path, 'leave'),
  thanks(siteForms.unsubscribe.successPath, 'left'),
]
