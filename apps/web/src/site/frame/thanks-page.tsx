import type { Language } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import type { PublicPage } from '#web/site/public-page.ts'
import { Note } from './note.tsx'

interface ThanksText {
  title: string
  description: string
  lead: string
  home: string
}

/** The page shown after a form was sent. */
export const thanksPage = (path: string, getText: (language: Language) => ThanksText): PublicPage => ({
  path,
  isHidden: true,
  content: (language) => {
    const { title, description, lead, home } = getText(language)
    return {
      title,
      description,
      body: (
        <Note title={title} lead={lead}>
          <p className="actions">
            <a className="button plain" href={sitePath('/', language)}>
              {home}
            </a>
          </p>
        </Note>
      ),
    }
  },
})
