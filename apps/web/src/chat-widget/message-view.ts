import type { Locale } from '#contract/core/locale.ts'
import type { Message } from '#contract/domains/support.ts'
import type { Currency } from '#contract/enumerations.ts'
import { el } from '#web/dom/element.ts'
import type { ChatText } from './chat-widget.text.ts'
import { linkify } from './linkify.ts'
import { isFromVisitor } from './message-log.ts'
import type { OutgoingMessage } from './outbox.ts'
import { shortTime } from './reply-time.ts'

export interface ViewOptions {
  text: ChatText
  /** The server's origin, before the paths of files. */
  origin: string
  /** The shop's address, before the paths of cards. */
  shopUrl: string
  /** Of dates and prices. A server of the previous version doesn't send it. */
  locale: Locale | undefined
}

const ownClass = 'message own'
const newTab = { target: '_blank', rel: 'noopener noreferrer nofollow' }

const renderText = (text: string): HTMLElement =>
  el(
    'p',
    { class: 'text', dir: 'auto' },
    ...linkify(text).map((part) =>
      typeof part === 'string' ? part : el('a', { href: part.url, ...newTab }, part.url),
    ),
  )

export const toUrl = (origin: string, url: string): string => new URL(url, origin).href

type Attachment = Message['attachments'][number]

const renderAttachment = ({ url, name, kind }: Attachment, { text, origin }: ViewOptions): HTMLElement => {
  if (url === '') return el('p', {}, text.checking)
  const image = kind === 'image' && el('img', { src: toUrl(origin, url), alt: name })
  // The list sets its address, which expires.
  return el('a', { class: 'file', ...newTab }, image || name)
}

/** In the store's currency, so its symbol is enough. Only the yen has no decimals. */
const formatPrice = (minor: number, currency: Currency, locale: ViewOptions['locale']): string =>
  (minor / (currency === 'JPY' ? 1 : 100)).toLocaleString(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })

const renderCard = (
  card: NonNullable<Message['card']>,
  { text, origin, shopUrl, locale }: ViewOptions,
): HTMLElement => {
  const isProduct = card.kind === 'product'
  const image = isProduct ? card.image : null
  return el(
    'a',
    { class: 'card', href: shopUrl + card.path, ...newTab },
    image && el('img', { src: toUrl(origin, `${image.url}?w=96`), alt: '' }),
    el(
      'span',
      {},
      el('strong', {}, isProduct ? card.title : text.order(`#${card.number}`)),
      el('span', {}, formatPrice(isProduct ? card.price : card.total, card.currency, locale)),
    ),
  )
}

const formatTime = (instant: string, locale: ViewOptions['locale']): string => {
  const date = new Date(instant)
  const isToday = date.toDateString() === new Date().toDateString()
  return date.toLocaleString(locale, { ...(!isToday && { month: 'short', day: 'numeric' }), ...shortTime })
}

export const renderMessage = (message: Message, options: ViewOptions): HTMLElement => {
  const { author, attachments, card, event, createdAt, editedAt, deletedAt } = message
  const { text, locale } = options
  if (event) {
    const label = text.events[event.type] ?? ''
    return el('p', { class: 'line' }, event.subject ? `${label}: ${event.subject}` : label)
  }
  const isOwn = isFromVisitor(message)
  const time = el('time', { datetime: createdAt }, formatTime(createdAt, locale))
  return el(
    'div',
    { class: isOwn ? ownClass : 'message' },
    el('p', { class: isOwn ? 'hidden' : 'author' }, el('bdi', {}, isOwn ? text.you : author.name)),
    deletedAt
      ? el('p', { class: 'text gone' }, text.deleted)
      : el(
          'div',
          { class: 'bubble' },
          message.text !== '' && renderText(message.text),
          card && renderCard(card, options),
          ...attachments.map((attachment) => renderAttachment(attachment, options)),
        ),
    el('p', { class: 'meta' }, time, editedAt && !deletedAt && ` · ${text.edited}`),
  )
}

/** A message that hasn't arrived yet. */
export const renderOutgoing = (
  { input, error }: OutgoingMessage,
  { text }: ViewOptions,
  onRetry: () => void,
): HTMLElement =>
  el(
    'div',
    { class: ownClass },
    el(
      'div',
      { class: 'bubble' },
      input.text !== '' && renderText(input.text),
      ...(input.attachments ?? []).map(({ name }) => el('p', {}, name)),
    ),
    error === undefined
      ? el('p', { class: 'meta' }, text.sending)
      : el(
          'p',
          { class: 'meta failed' },
          error || text.notSent,
          ' · ',
          el('button', { class: 'link', onclick: onRetry }, text.retry),
        ),
  )
