import type { ReactNode } from 'react'
import type { Language } from '#contract/enumerations.ts'
import type { PageContent, PageContext, Shop } from './shop-page.ts'
import { shopText } from './shop.text.ts'

/** The 404 page inside a shop. */
export const toNotFoundPage = ({ language, urls }: PageContext): PageContent => {
  const text = shopText[language]
  return {
    title: text.notFoundTitle,
    status: 404,
    body: (
      <div className="message-page">
        <h1>{text.notFoundTitle}</h1>
        <p>{text.notFound}</p>
        <p>
          <a className="button primary" href={urls.home()}>
            {text.toHome}
          </a>
        </p>
      </div>
    ),
  }
}

const Contact = ({ shop: { email, phone }, language }: { shop: Shop; language: Language }): ReactNode => {
  if (!email && !phone) return null
  return (
    <p className="muted">
      {shopText[language].questions} {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ' · '}
      {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
    </p>
  )
}

export interface Message {
  title: string
  body: ReactNode
}

/** The page of a shop that isn't open. Only a paused one shows its message and contact: the others may be closed by us. */
export const toClosedMessage = (shop: Shop, language: Language): Message => {
  const text = shopText[language]
  const isPaused = shop.pauseMessage !== null
  return {
    title: isPaused ? text.pausedTitle : text.closedTitle,
    body: (
      <>
        <p className="shop-message">{isPaused ? shop.pauseMessage || text.paused : text.closed}</p>
        {isPaused && <Contact shop={shop} language={language} />}
      </>
    ),
  }
}
