import { sql } from 'kysely'
import type * as z from 'zod'
import type { CampaignTemplate, campaignTemplates } from '#contract/domains/campaign-templates.ts'
import type { Language } from '#contract/enumerations.ts'
import type { FileReference } from '#server/domains/uploads/uploads.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { nameSort, storeTable, updatedAtSort } from '#server/platform/db/store-table.ts'

export const templateTable = storeTable<CampaignTemplate, z.output<typeof campaignTemplates.list.query>>({
  table: 'campaign_templates',
  resource: 'campaignTemplates',
  nameIndex: 'campaign_templates_name_key',
  json: sql`'name', t.name, 'subject', t.subject, 'preheader', t.preheader, 'language', t.language, 'topic', t.topic,
    'body', t.body`,
  // Texts of blocks would fill the log; the template has them.
  log: ({ name, subject, preheader, language, topic, body }) => ({
    name,
    subject,
    preheader,
    language,
    topic,
    blocks: body.blocks.map(({ type }) => type),
  }),
  summary: ['name', 'subject'],
  sorts: { name: nameSort, updatedAt: updatedAtSort },
})

export const readStoreLanguage = async (db: Db | Tx, store: StoreId): Promise<Language> => {
  const { rows } = await sql<{ language: Language }>`select language from stores where id = ${store}`.execute(db)
  return rows[0]?.language ?? 'en'
}

/** Images in templates, including deleted ones, which can be restored. A refused file shows nothing. */
export const templateImage: FileReference = {
  isUsed: sql<boolean>`exists (select 1 from campaign_templates t
    where t.image_keys @> array[f.key] and t.image_keys <> '{}')`,
  clear: () => Promise.resolve(),
}
