import type * as z from 'zod'
import type { CampaignContent, ContentDeps } from '#server/domains/campaign-content/campaign-content.service.ts'
import { fillCampaignFields, type MergeValues } from '#contract/domains/campaign-merge-fields.ts'
import type { campaigns } from '#contract/domains/campaigns.ts'
import type { Language } from '#contract/enumerations.ts'
import {
  cleanBody,
  type EmailLook,
  readBlockData,
  readEmailLook,
  readMergePerson,
  renderCampaignEmail,
  renderEditableText,
  sampleValues,
  toMergeValues,
} from '#server/domains/campaign-content/campaign-content.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Pages without a token: a link of a preview or test must not unsubscribe a customer. */
export const toSampleLinks = (publicUrl: string) => ({
  unsubscribeUrl: `${publicUrl}/unsubscribe`,
  preferencesUrl: `${publicUrl}/unsubscribe`,
})

const blockMark = / data-block="[\w-]*"/g

/** An email of content that may not be saved. */
export const renderSample = async (
  { publicUrl }: ContentDeps,
  db: Db,
  store: StoreId,
  look: EmailLook,
  content: CampaignContent,
  values: MergeValues,
  { isPreview = false } = {},
) => {
  const body = cleanBody(content.body)
  const data = await readBlockData(db, store, look, body)
  const input = { look, data, content: { ...content, body }, values, links: toSampleLinks(publicUrl), isPreview }
  return { ...renderCampaignEmail(input), editableText: renderEditableText(input) }
}

interface ValuesInput {
  language: Language
  customerId: string | undefined
}

const assertCustomerAccess = (permissions: Actor['permissions'], customerId: string | undefined): void => {
  if (customerId !== undefined && !permissions.includes('view_customers')) fail('forbidden', { field: 'customer' })
}

/** What merge fields show for a customer; sample data without one. */
const loadValues = async (
  db: Db,
  store: StoreId,
  look: EmailLook,
  { language, customerId }: ValuesInput,
): Promise<{ values: MergeValues; recipient: string | null }> => {
  const sample = sampleValues(look, language)
  if (customerId === undefined) return { values: sample, recipient: null }
  const person = orNotFound(await readMergePerson(db, store, customerId))
  // Codes are made when the campaign is sent.
  const discountCode = sample.discount_code ?? null
  return { values: toMergeValues({ ...person, discountCode }, look, language), recipient: person.name }
}

export const readMergeValues = async (
  deps: ContentDeps,
  db: Db,
  store: StoreId,
  { permissions }: Pick<Actor, 'permissions'>,
  { language, customer: customerId }: z.output<typeof campaigns.mergeValues.query>,
): Promise<z.input<typeof campaigns.mergeValues.response>> => {
  assertCustomerAccess(permissions, customerId)
  return loadValues(db, store, await readEmailLook(deps, db, store), { language, customerId })
}

export const previewCampaign = async (
  deps: ContentDeps,
  db: Db,
  store: StoreId,
  { permissions }: Pick<Actor, 'permissions'>,
  { customer: customerId, ...draft }: z.output<typeof campaigns.preview.body>,
): Promise<z.input<typeof campaigns.preview.response>> => {
  assertCustomerAccess(permissions, customerId)
  const look = await readEmailLook(deps, db, store)
  const { subject = '', preheader = '', language = look.language, body } = draft
  const { values, recipient } = await loadValues(db, store, look, { language, customerId })
  const content = { subject, preheader, language, body, plainText: null }
  const sample = await renderSample(deps, db, store, look, content, values, { isPreview: true })
  const { subject: shownSubject, html, text, editableText } = sample
  return {
    subject: shownSubject,
    preheader: fillCampaignFields(preheader, values),
    html,
    text,
    editableText,
    bytes: Buffer.byteLength(html.replaceAll(blockMark, '')),
    recipient,
  }
}
