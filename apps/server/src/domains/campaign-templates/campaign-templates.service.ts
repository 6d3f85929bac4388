import type * as z from 'zod'
import { id as idSchema } from '#contract/core/fields.ts'
import {
  type CampaignTemplate,
  type campaignTemplateFields,
  type campaignTemplates,
  type ReadyTemplate,
  type ReadyTemplateKey,
  readyTemplateKeys,
} from '#contract/domains/campaign-templates.ts'
import type { Language } from '#contract/enumerations.ts'
import {
  assertBody,
  emptyBody,
  getBodyImages,
  toOtherStore,
} from '#server/domains/campaign-content/campaign-content.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import { newId } from '#server/platform/ids.ts'
import { withSavepoint } from '#server/platform/savepoint.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readStoreLanguage, templateTable } from './campaign-templates.repo.ts'
import { getReadyTemplate } from './ready-templates.rules.ts'

type Fields = z.output<typeof campaignTemplateFields>
type Changes = Omit<z.output<typeof campaignTemplates.update.body>, 'version'>

const toColumns = ({ body, ...fields }: Changes): Columns => ({
  ...fields,
  ...(body && { body: JSON.stringify(body), image_keys: getBodyImages(body) }),
})

const cleanFields = async (tx: Tx, store: StoreId, actor: Actor, fields: Changes): Promise<Changes> =>
  fields.body ? { ...fields, body: await assertBody(tx, store, actor, fields.body, 'body') } : fields

export const createTemplate = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  fields: Fields,
): Promise<CampaignTemplate> => {
  const { language = await readStoreLanguage(uow.tx, store), body = emptyBody } = fields
  const columns = toColumns(await cleanFields(uow.tx, store, actor, { ...fields, language, body }))
  return templateTable.create(uow, store, actor, columns)
}

export const updateTemplate = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...fields }: z.output<typeof campaignTemplates.update.body>,
): Promise<CampaignTemplate> => {
  const before = await templateTable.readOrThrow(uow.tx, store, id)
  const columns = toColumns(await cleanFields(uow.tx, store, actor, fields))
  return templateTable.change(uow, store, actor, before, { version, columns })
}

/** Emails in the given or the store's language, with names for the person who chooses one. */
export const listReadyTemplates = async (
  db: Db,
  store: StoreId,
  language: Language | undefined,
  readerLanguage: Language,
): Promise<ReadyTemplate[]> => {
  const shown = language ?? (await readStoreLanguage(db, store))
  return readyTemplateKeys.map((key) => {
    const { name, description } = getReadyTemplate(key, readerLanguage)
    return { ...getReadyTemplate(key, shown), name, description }
  })
}

const isReadyKey = (key: string): key is ReadyTemplateKey => (readyTemplateKeys as readonly string[]).includes(key)

type TemplateContent = Pick<CampaignTemplate, 'language'> &
  Partial<Pick<CampaignTemplate, 'subject' | 'preheader' | 'topic' | 'body'>>

/** What a campaign starts with: a ready-made template by its key, one of the store by its id, or nothing. */
export const getTemplateContent = async (
  tx: Tx,
  store: StoreId,
  template: string | undefined,
  language: Language | undefined,
): Promise<TemplateContent> => {
  const shown = language ?? (await readStoreLanguage(tx, store))
  if (template === undefined) return { language: shown }
  if (isReadyKey(template)) {
    const { subject, preheader, topic, body } = getReadyTemplate(template, shown)
    return { language: shown, subject, preheader, topic, body }
  }
  const { data: id } = idSchema.safeParse(template)
  const stored = id === undefined ? undefined : await templateTable.read(tx, store, id)
  if (!stored) return fail('unknown_reference', { field: 'template' })
  const { subject, preheader, topic, body } = stored
  return { language: stored.language, subject, preheader, topic, body }
}

const maxCopies = 20

/** In the other store its name may be taken: then it gets a number. */
export const copyTemplate = async (
  uow: UnitOfWork,
  store: StoreId,
  other: StoreId,
  actor: Actor,
  id: string,
): Promise<{ _id: string; name: string; removedParts: number }> => {
  const {
    name,
    subject,
    preheader,
    language,
    topic,
    body: original,
  } = await templateTable.readOrThrow(uow.tx, store, id)
  const { body, removedParts } = toOtherStore(original)
  const columns = toColumns({ subject, preheader, language, topic, body })
  for (let copy = 1; copy <= maxCopies; copy += 1) {
    const suffix = copy === 1 ? '' : ` ${copy}`
    const copyName = `${name.slice(0, 120 - suffix.length)}${suffix}`
    const copyId = newId()
    const attempt = await withSavepoint(uow, ({ tx }) =>
      templateTable.insert(tx, other, { id: copyId, by: actor.personId, columns: { ...columns, name: copyName } }),
    )
    if ('failure' in attempt && attempt.failure.code === 'name_taken') continue
    if ('failure' in attempt) throw attempt.failure
    const after = { name: copyName, copiedFrom: name }
    uow.audit({ resource: 'campaignTemplates', id: copyId, label: copyName, action: 'create', after, storeId: other })
    return { _id: copyId, name: copyName, removedParts }
  }
  return fail('name_taken')
}
