import { toTelHref } from '#contract/core/tel-href.ts'
import type { ReactNode } from 'react'
import type { Language } from '#contract/enumerations.ts'
import type { PageContent, PageContext, Shop } from './shop-page.ts'
import { shopText } from './shop.text.ts'

interface MessagePage {
  title: string
  message: string
  status: NonNullable<PageContent['status']>
  link: { href: string; label: string }
}

const toMessagePage = ({ title, message, status, link }: MessagePage): PageContent => ({
  title,
  status,
  body: (
    <div className="message-page">
      <h1>{title}</h1>
      <p>{message}</p>
      <p>
        <a className="button primary" href={link.href}>
          {link.label}
        </a>
      </p>
    </div>
  ),
})

/** The 404 page inside a shop. */
export const toNotFoundPage = ({ language, urls }: PageContext): PageContent => {
  const text = shopText[language]
  const link = { href: urls.home(), label: text.toHome }
  return toMessagePage({ title: text.notFoundTitle, message: text.notFound, status: 404, link })
}

/** For a form that can't be accepted. Leads back to the page that it was on, which then has a new token. */
export const toRejectedFormPage = (
  { language, urls }: PageContext,
  reason: 'foreignForm' | 'expiredForm',
  page: string | undefined,
): PageContent => {
  const text = shopText[language]
  const link = page ? { href: page, label: text.reload } : { href: urls.home(), label: text.toHome }
  return toMessagePage({ title: text.errorTitle, message: text[reason], status: 403, link })
}

const Contact = ({ shop: { email, phone }, language }: { shop: Shop; language: Language }): ReactNode => {
  if (!email && !phone) return null
  return (
    <p className="muted">
      {shopText[language].questions} {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ' · '}
      {phone && <a href={toTelHref(phone)}>{phone}</a>}
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
