import type * as z from 'zod'
import type { CampaignContent, ContentDeps } from '#server/domains/campaign-content/campaign-content.service.ts'
import { fillCampaignFields, type MergeValues } from '#contract/domains/campaign-merge-fields.ts'
import type { campaigns } from '#contract/domains/campaigns.ts'
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

/** An email of content that may not be saved. */
export const renderSample = async (
  { publicUrl }: ContentDeps,
  db: Db,
  store: StoreId,
  look: EmailLook,
  content: CampaignContent,
  values: MergeValues,
) => {
  const body = cleanBody(content.body)
  const data = await readBlockData(db, store, look, body)
  const input = { look, data, content: { ...content, body }, values, links: toSampleLinks(publicUrl) }
  return { ...renderCampaignEmail(input), editableText: renderEditableText(input) }
}

export const previewCampaign = async (
  deps: ContentDeps,
  db: Db,
  store: StoreId,
  { permissions }: Pick<Actor, 'permissions'>,
  { customer_id: customerId, ...draft }: z.output<typeof campaigns.preview.body>,
): Promise<z.input<typeof campaigns.preview.response>> => {
  if (customerId !== undefined && !permissions.includes('view_customers'))
    return fail('forbidden', { field: 'customer_id' })
  const look = await readEmailLook(deps, db, store)
  const { subject = '', preheader = '', language = look.language, body } = draft
  const person = customerId === undefined ? undefined : orNotFound(await readMergePerson(db, store, customerId))
  const sample = sampleValues(look, language)
  // Codes are made when the campaign is sent.
  const values = person
    ? toMergeValues({ ...person, discountCode: sample.discount_code ?? null }, look, language)
    : sample
  const content = { subject, preheader, language, body, plainText: null }
  const { subject: shownSubject, html, text, editableText } = await renderSample(deps, db, store, look, content, values)
  return {
    subject: shownSubject,
    preheader: fillCampaignFields(preheader, values),
    html,
    text,
    editableText,
    bytes: Buffer.byteLength(html),
    recipient: person?.name ?? null,
  }
}
