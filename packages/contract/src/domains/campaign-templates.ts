import * as z from 'zod'
import { crud } from '../core/crud.ts'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import { freeText, id, idParams, requiredText, revisionFields } from '../core/fields.ts'
import { listQuery, wholeList } from '../core/page.ts'
import { languages } from '../enumerations.ts'
import { emailTopics } from './email-topics.ts'
import { campaignBody } from './campaign-blocks.ts'

/** Ready-made templates, in both languages. */
export const readyTemplateKeys = [
  'welcome',
  'newProducts',
  'sale',
  'weMissYou',
  'event',
  'thankYou',
  'newsletter',
] as const
export type ReadyTemplateKey = (typeof readyTemplateKeys)[number]

const content = {
  name: z.string(),
  subject: z.string(),
  preheader: z.string(),
  language: z.enum(languages),
  topic: z.enum(emailTopics),
  body: campaignBody,
}

export const campaignTemplate = z.object({ _id: id, ...content, ...revisionFields })
export type CampaignTemplate = z.infer<typeof campaignTemplate>

export const campaignTemplateFields = z.strictObject({
  name: requiredText(120),
  subject: freeText(150).optional(),
  preheader: freeText(200).optional(),
  language: z.enum(languages).optional(),
  topic: z.enum(emailTopics).optional(),
  body: campaignBody.optional(),
})

export const readyTemplate = z.object({ key: z.enum(readyTemplateKeys), description: z.string(), ...content })
export type ReadyTemplate = z.infer<typeof readyTemplate>

const view = ['view_campaigns'] as const

/** Templates of the store, and the ready-made ones. */
export const campaignTemplates = domain('campaignTemplates', {
  ...crud(['list', 'get', 'create', 'update', 'remove', 'restoreMany'], {
    path: '/campaign/templates',
    nouns: { singular: 'campaign template', plural: 'campaign templates' },
    permissions: {
      view,
      create: ['view_campaigns', 'create_campaign'],
      edit: ['view_campaigns', 'edit_campaign'],
      remove: ['view_campaigns', 'delete_campaign'],
    },
    entity: campaignTemplate,
    fields: campaignTemplateFields,
    query: listQuery(['name', 'updatedAt']),
  }),
  ready: endpoint({
    ...storeRead,
    path: '/campaign/templates/ready',
    summary: 'List the ready-made templates in a language',
    permissions: view,
    query: z.strictObject({ language: z.enum(languages).optional() }),
    response: wholeList(readyTemplate),
  }),
  copy: endpoint({
    ...storeCreate,
    path: '/campaign/templates/{id}/copy',
    summary:
      'Copy a template to another store. Products, collections, discounts, and images of this store are removed.',
    permissions: ['view_campaigns', 'create_campaign'],
    params: idParams,
    otherStore: 'to_store_id',
    body: z.strictObject({ to_store_id: id }),
    response: z.object({ _id: id, name: z.string(), removedParts: z.int() }),
  }),
})
