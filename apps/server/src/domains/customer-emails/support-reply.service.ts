import type { Language } from '#contract/enumerations.ts'
import { shopPages } from '#contract/shop-path.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import { type EmailReply, renderReplyEmail } from './customer-emails.mail.ts'
import { readSender } from './customer-emails.repo.ts'

interface SupportReply {
  publicUrl: string
  addresses: ShopAddresses
  language: Language
  name: string
  /** Of the fragment that opens the conversation in the shop. */
  chat: string
  /** Links are pages of the shop. */
  replies: readonly (Omit<EmailReply, 'links'> & { links: readonly { label: string; page: string }[] })[]
  replyMarker: string | undefined
}

/**
 * The email with replies of the chat, in the look of the store, with the name and the address it is sent under.
 * Undefined if the store has turned it off. Not metered: the replies are.
 */
export const renderSupportReply = async (
  db: Db | Tx,
  store: StoreId,
  { publicUrl, addresses, language, name, chat, replies, replyMarker }: SupportReply,
) => {
  const sender = await readSender(db, store, 'support_reply', {})
  if (!sender?.isOn) return undefined
  const { slug, primaryHost, storeLanguage } = sender
  const toUrl = (page: string) => addresses.toPageUrl({ slug, primaryHost, language: storeLanguage }, page, language)
  const chatUrl = `${toUrl(shopPages.home())}#${chat}`
  const linked = replies.map((reply) => ({
    ...reply,
    links: reply.links.map(({ label, page }) => ({ label, url: toUrl(page) })),
  }))
  return {
    fromName: sender.name,
    ...(sender.email ? { replyTo: sender.email } : {}),
    ...renderReplyEmail({ sender, language, name, publicUrl }, { replies: linked, chatUrl, replyMarker }),
  }
}
