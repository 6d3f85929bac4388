import { type CustomerFailureReason, customerFailureTexts } from '#contract/domains/order-delivery.ts'
import { toLocale } from '#contract/core/locale.ts'
import { formatMoney } from '#contract/core/money.ts'
import { paymentLinkDays } from '#contract/domains/card-payments.ts'
import type { CustomerEmailKind } from '#contract/domains/customer-emails.ts'
import { formatAddressIn } from '#contract/domains/format-address.ts'
import { fillMailFields } from '#contract/domains/customer-mail.ts'
import type { Language, RewardKind } from '#contract/enumerations.ts'
import { type RejectionReason, toRejectionMessage } from '#contract/rewards/rejection-reasons.ts'
import { shopPages } from '#contract/shop-path.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import { renderMail } from '#server/platform/mail/mail-template.ts'
import type { EmailSender, EstimatedArrival } from './customer-emails.repo.ts'
import { emailLabels, emailTexts, noSubject } from './email-texts.rules.ts'
import { type EmailOrder, toImageUrl, toOrderBlocks } from './order-blocks.rules.ts'

export interface Refund {
  amount: number
  /** `other`: by hand, with the named payment option. */
  to: 'card' | 'credit' | 'other'
  option: string
}

interface EmailInput {
  kind: CustomerEmailKind
  sender: EmailSender
  language: Language
  name: string
  publicUrl: string
  /** Instead of the store's intro; empty: the default intro. */
  intro?: string | undefined
}

interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** The shop in the recipient's language. */
export const toShopUrl = (
  { slug, primaryHost, storeLanguage }: EmailSender,
  language: Language,
  addresses: ShopAddresses,
): string => addresses.toPageUrl({ slug, primaryHost, language: storeLanguage }, shopPages.home(), language)

const paragraphBreak = /(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)\s*/

const toIntro = ({ kind, sender, language, name, intro = sender.intros[language] }: EmailInput): string[] =>
  fillMailFields(intro.trim() === '' ? emailTexts[language][kind].intro : intro.trim(), {
    name,
    store: sender.name,
  }).split(paragraphBreak)

/** How to reach the business. Replies go to the store's email, if it has one. */
const toContact = ({ name, email, phone, location }: EmailSender, language: Language): string[] => {
  const labels = emailLabels[language]
  const question = email ? (phone ? labels.replyOrCall(phone) : labels.reply) : phone ? labels.call(phone) : undefined
  const address = location ? formatAddressIn({ ...location.address, phone: null }, language) : []
  const business = [name, ...address, email ?? ''].filter((part) => part !== '').join(' · ')
  return [...(question === undefined ? [] : [question]), business]
}

const toLook = ({ sender, language, publicUrl }: EmailInput) => ({
  language,
  from: sender.name,
  logoUrl: toImageUrl(publicUrl, sender.logoKey && `/files/${sender.logoKey}`, 320),
  contact: toContact(sender, language),
})

const describeRefund = ({ to, option }: Refund, language: Language): string[] => {
  const labels = emailLabels[language]
  if (to === 'card') return [labels.refundToCard]
  if (to === 'credit') return [labels.refundAsCredit]
  return option === '' ? [] : [labels.refundBy(option)]
}

export interface OrderEmailInput extends EmailInput {
  order: EmailOrder
  orderUrl: string
  /** Set for `payment_due`. */
  payUrl?: string | undefined
  /** Set for `order_refunded`. */
  refund?: Refund | undefined
  /** Set for `delivery_failed`: the next times that the customer can choose. */
  newSlots?: readonly NonNullable<EmailOrder['slot']>[] | undefined
  /** Set for `delivery_failed`, if it is one that customers see. */
  failure?: CustomerFailureReason | undefined
  /** Set for `out_for_delivery`, if the route has a time. */
  arrival?: EstimatedArrival | undefined
}

export const renderOrderEmail = (input: OrderEmailInput): RenderedEmail => {
  const { kind, sender, language, order, orderUrl, payUrl, refund, newSlots, failure, arrival, publicUrl } = input
  const labels = emailLabels[language]
  const text = emailTexts[language][kind]
  const amount = formatMoney(refund?.amount ?? order.balance, order.currency, language)
  const about = { ...noSubject, store: sender.name, number: `#${order.number}`, method: order.method, amount }
  const isClosed = kind === 'order_cancelled' || kind === 'order_refunded' || kind === 'order_delivered'
  const action =
    payUrl === undefined
      ? { label: newSlots?.length ? labels.chooseTime : labels.viewOrder, url: orderUrl, hidesUrl: true as const }
      : { label: labels.pay(amount), url: payUrl }
  return {
    subject: text.subject(about),
    ...renderMail({
      ...toLook(input),
      title: text.title(about),
      paragraphs: [
        ...toIntro(input),
        ...(refund ? describeRefund(refund, language) : []),
        ...(failure ? [customerFailureTexts[language][failure]] : []),
        ...(payUrl === undefined ? [] : [labels.linkExpires(paymentLinkDays)]),
      ],
      action,
      blocks: toOrderBlocks(
        order,
        { sender, language, publicUrl },
        { isClosed, isPaidOnline: payUrl !== undefined, newSlots, arrival },
      ),
    }),
  }
}

/** A decision about a reward request; with a reason it was rejected. */
export interface EmailReward {
  task: string
  kind: 'points' | 'credit'
  amount: number
  reason: RejectionReason | null
  note: string
}

/** The customer's rewards in the shop, at the task. */
export const toRewardsUrl = (
  { slug, primaryHost, storeLanguage }: EmailSender,
  language: Language,
  addresses: ShopAddresses,
  taskId: string,
): string => {
  const page = `${shopPages.account('rewards')}#task-${taskId}`
  return addresses.toPageUrl({ slug, primaryHost, language: storeLanguage }, page, language)
}

export const renderRewardEmail = (input: EmailInput & { reward: EmailReward; rewardsUrl: string }): RenderedEmail => {
  const { kind, sender, language, reward, rewardsUrl } = input
  const { task, amount, reason, note } = reward
  const labels = emailLabels[language]
  const text = emailTexts[language][kind]
  const earned =
    reward.kind === 'points'
      ? labels.pointCount(amount, toLocale(language, sender.currency))
      : formatMoney(amount, sender.currency, language)
  const about = { ...noSubject, store: sender.name, amount: earned, task }
  return {
    subject: text.subject(about),
    ...renderMail({
      ...toLook(input),
      title: text.title(about),
      paragraphs: [
        ...toIntro(input),
        labels.rewardTask(task),
        ...(reason === null ? [] : [toRejectionMessage({ reason, note }, language)]),
      ],
      action: { label: reason === null ? labels.viewRewards : labels.tryAgain, url: rewardsUrl, hidesUrl: true },
    }),
  }
}

export interface ExpiringReward {
  kind: RewardKind
  amount: number
  /** The last day on which it can be used. */
  lastDay: string
}

const describeExpiry = ({ kind, amount, lastDay }: ExpiringReward, { currency }: EmailSender, language: Language) => {
  const labels = emailLabels[language]
  const locale = toLocale(language, currency)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(lastDay))
  return kind === 'credit'
    ? labels.creditUntil(formatMoney(amount, currency, locale), date)
    : labels.pointsUntil(new Intl.NumberFormat(locale).format(amount), date)
}

/** Emails about an account lead to the shop. */
export const renderAccountEmail = (
  input: EmailInput & { shopUrl: string; expiring?: ExpiringReward | undefined },
): RenderedEmail => {
  const { kind, sender, language, shopUrl, expiring } = input
  const text = emailTexts[language][kind]
  const about = { ...noSubject, store: sender.name, ...(expiring && { rewardKind: expiring.kind }) }
  return {
    subject: text.subject(about),
    ...renderMail({
      ...toLook(input),
      title: text.title(about),
      paragraphs: [...toIntro(input), ...(expiring ? [describeExpiry(expiring, sender, language)] : [])],
      action: { label: emailLabels[language].visitShop, url: shopUrl, hidesUrl: true },
    }),
  }
}

/** A reply of staff as the email shows it. Files are only in the chat, because those of visitors are private. */
export interface EmailReply {
  author: string
  text: string
  /** Products and orders. */
  links: readonly { label: string; url: string }[]
  attachments: number
}

export interface ReplyEmailInput {
  replies: readonly EmailReply[]
  chatUrl: string
  /** Set if answers by email arrive in the chat. */
  replyMarker?: string | undefined
}

/** The contact line doesn't suggest to reply: the text does if a reply arrives in the chat. */
export const renderReplyEmail = (
  input: Omit<EmailInput, 'kind'>,
  { replies, chatUrl, replyMarker }: ReplyEmailInput,
): RenderedEmail => {
  const { sender, language } = input
  const labels = emailLabels[language]
  const text = emailTexts[language].support_reply
  const about = { ...noSubject, store: sender.name }
  const email = { ...input, kind: 'support_reply' } as const
  const toLinks = ({ links, attachments }: EmailReply) =>
    attachments === 0 ? links : [...links, { label: labels.attachmentCount(attachments), url: chatUrl }]
  return {
    subject: text.subject(about),
    ...renderMail({
      ...toLook(email),
      contact: [
        ...(sender.phone ? [labels.call(sender.phone)] : []),
        ...toContact({ ...sender, phone: null }, language).slice(-1),
      ],
      replyMarker,
      title: text.title(about),
      paragraphs: toIntro(email),
      messages: replies.map((reply) => ({ author: reply.author, text: reply.text, links: toLinks(reply) })),
      action: { label: labels.openChat, url: chatUrl, hidesUrl: true },
      ...(replyMarker === undefined ? {} : { footer: labels.replyByEmail }),
    }),
  }
}

/** The code of a customer who forgot their password. */
export const renderResetEmail = (
  input: Omit<EmailInput, 'kind'>,
  { code, minutes }: { code: string; minutes: number },
): RenderedEmail => {
  const { sender, language } = input
  const labels = emailLabels[language]
  const text = emailTexts[language].password_reset
  const about = { ...noSubject, store: sender.name, code }
  return {
    subject: text.subject(about),
    ...renderMail({
      ...toLook({ ...input, kind: 'password_reset' }),
      title: text.title(about),
      paragraphs: [...toIntro({ ...input, kind: 'password_reset' }), labels.codeExpires(minutes)],
      code,
      footer: labels.ignoreCode,
    }),
  }
}
