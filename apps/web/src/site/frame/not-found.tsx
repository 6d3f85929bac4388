import { sitePath } from '#contract/site-path.ts'
import type { PublicPage } from '#web/site/public-page.ts'
import { frameText } from './frame.text.ts'

export const notFoundPath = '/not-found'

export const notFoundPages: readonly PublicPage[] = [
  {
    path: notFoundPath,
    isHidden: true,
    content: (language) => {
      const { title, description, lead, home } = frameText[language].notFound
      return {
        title,
        description,
        body: (
          <article className="note">
            <p className="code">404</p>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            <p className="actions">
              <a className="button" href={sitePath('/', language)}>
                {home}
              </a>
            </p>
          </article>
        ),
      }
    },
  },
]
