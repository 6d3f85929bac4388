import type * as z from 'zod'
import {
  type CustomerEmailKind,
  type customerEmails,
  type CustomerEmailSettings,
  customerEmailTraits,
} from '#contract/domains/customer-emails.ts'
import { recordUsage } from '#server/domains/usage/usage.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { sendMail } from '#server/platform/mail/mail-task.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  renderAccountEmail,
  renderOrderEmail,
  renderReplyEmail,
  renderResetEmail,
  renderRewardEmail,
  toShopUrl,
} from './customer-emails.mail.ts'
import { listSettings, readSender, type StoredEmailSettings, writeSettings } from './customer-emails.repo.ts'
import { emailLabels, emailTexts } from './email-texts.rules.ts'
import {
  sampleCode,
  sampleName,
  sampleRefund,
  toSampleExpiry,
  toSampleOrder,
  toSampleReply,
  toSampleReward,
} from './sample-order.rules.ts'

type Draft = z.output<typeof customerEmails.preview.body>

const withDefaults = (settings: StoredEmailSettings): CustomerEmailSettings => ({
  ...settings,
  defaultIntros: { en: emailTexts.en[settings.kind].intro, es: emailTexts.es[settings.kind].intro },
})

export const listEmailSettings = async (db: Db | Tx, store: StoreId): Promise<CustomerEmailSettings[]> =>
  (await listSettings(db, store)).map(withDefaults)

export const listActiveEmails = async (db: Db, store: StoreId): Promise<CustomerEmailKind[]> =>
  (await listSettings(db, store)).flatMap(({ kind, isOn }) => (isOn ? [kind] : []))

const readEmailSettings = async (tx: Tx, store: StoreId, kind: CustomerEmailKind): Promise<CustomerEmailSettings> =>
  orNotFound((await listEmailSettings(tx, store)).find((settings) => settings.kind === kind))

export const changeEmailSettings = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  kind: CustomerEmailKind,
  { version, ...change }: z.output<typeof customerEmails.update.body>,
): Promise<CustomerEmailSettings> => {
  if (change.isOn === false && customerEmailTraits[kind].isRequired) fail('email_required', { field: 'isOn' })
  const before = await readEmailSettings(uow.tx, store, kind)
  const { isOn = before.isOn, intros = before.intros } = change
  const isWritten = await writeSettings(uow.tx, store, { kind, isOn, intros, version, by: actor.personId })
  const after = await readEmailSettings(uow.tx, store, kind)
  if (!isWritten) return fail('stale_version', { current: after })
  uow.audit({
    resource: 'customerEmails',
    id: store,
    label: kind.replaceAll('_', ' '),
    action: 'update',
    before: { isOn: before.isOn, ...before.intros },
    after: { isOn, ...intros },
  })
  return after
}

export interface LinkDeps {
  /** Of images. */
  publicUrl: string
  addresses: ShopAddresses
}

const renderSample = async (
  db: Db | Tx,
  store: StoreId,
  { publicUrl, addresses }: LinkDeps,
  kind: CustomerEmailKind,
  { language, intro }: Draft,
) => {
  const sender = orNotFound(await readSender(db, store, kind, {}))
  const input = { kind, sender, language, name: sampleName, publicUrl, intro }
  const render = () => {
    if (kind === 'password_reset') return renderResetEmail(input, sampleCode)
    const shopUrl = toShopUrl(sender, language, addresses)
    if (kind === 'support_reply')
      return renderReplyEmail(input, { replies: [toSampleReply(language)], chatUrl: shopUrl })
    if (kind === 'reward_approved' || kind === 'reward_rejected')
      return renderRewardEmail({ ...input, reward: toSampleReward(kind, language), rewardsUrl: shopUrl })
    if (customerEmailTraits[kind].about === 'account')
      return renderAccountEmail({
        ...input,
        shopUrl,
        ...(kind === 'rewards_expiring' && { expiring: toSampleExpiry() }),
      })
    return renderOrderEmail({
      ...input,
      order: toSampleOrder(kind, sender, language),
      orderUrl: shopUrl,
      ...(kind === 'payment_due' && { payUrl: shopUrl }),
      ...(kind === 'order_refunded' && { refund: sampleRefund }),
    })
  }
  return { sender, ...render() }
}

export const previewEmail = async (
  db: Db,
  store: StoreId,
  links: LinkDeps,
  kind: CustomerEmailKind,
  draft: Draft,
): Promise<z.input<typeof customerEmails.preview.response>> => {
  const { subject, html } = await renderSample(db, store, links, kind, draft)
  return { subject, html }
}

/** To the address of the person who asks for it, so it can't be used to write to anyone else. */
export const sendTestEmail = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  links: LinkDeps,
  kind: CustomerEmailKind,
  draft: Draft,
): Promise<{ to: string }> => {
  const { sender, subject, text, html } = await renderSample(uow.tx, store, links, kind, draft)
  const to = actor.email
  const testSubject = `[${emailLabels[draft.language].test}] ${subject}`
  uow.enqueue(sendMail, { id: newId(), to, fromName: sender.name, subject: testSubject, text, html })
  await recordUsage(uow, { vendorId: actor.vendorId, store, meter: 'emails', count: 1 })
  return { to }
}
