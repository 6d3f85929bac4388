import type { Language } from '#contract/enumerations.ts'
import { siteAddress } from '#contract/site-address.ts'
import type { PublicPage } from '../public-page.ts'
import { Note } from './note.tsx'

interface Words {
  title: string
  description: string
  lead: string
  home: string
}

/** The page shown after a form was sent. */
export const thanksPage = (path: string, wordsIn: (language: Language) => Words): PublicPage => ({
  path,
  isHidden: true,
  content: (language) => {
    const { title, description, lead, home } = wordsIn(language)
    return {
      title,
      description,
      body: (
        <Note title={title} lead={lead}>
          <p className="actions">
            <a className="button plain" href={siteAddress('/', language)}>
              {home}
            </a>
          </p>
        </Note>
      ),
    }
  },
})
