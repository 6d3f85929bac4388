import { sql } from 'kysely'
import { day, hour, minute } from '#contract/core/time.ts'
import { measureSms, renderSms } from '#contract/domains/sms-text.ts'
import type { Language } from '#contract/enumerations.ts'
import { getReadyTemplate } from '#server/domains/campaign-templates/ready-templates.rules.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { type Recipient, toIso, writeResults } from './campaign-results.ts'
import { toCampaignRow } from './campaigns.ts'
import { insertRows } from './insert-rows.ts'

interface Texted {
  id: string
  name: string
  number: string
}

const daysAgo = 11

const messages: Record<Language, { name: string; text: string }> = {
  en: {
    name: 'Weekend pop-up',
    text: "{{store_name}}: Hi {{first_name|there}}, our pop-up opens Saturday at 10. First 20 visitors get a free mug. Can't wait to see you!",
  },
  es: {
    name: 'Mercado del fin de semana',
    text: '{{store_name}}: Hola {{first_name|amigos}}, este fin de semana abrimos en el mercado, de 10 a 20 h. Te esperamos con novedades.',
  },
}

/** Customers who agreed to text messages before the campaign, each number once. */
const readTexted = async (tx: Tx, storeId: string, before: string): Promise<Texted[]> => {
  const { rows } = await sql<Texted>`
    select distinct on (to_sms_number(c.phone)) c.id, c.name, to_sms_number(c.phone) as number from customers c
    where c.store_id = ${storeId} and c.sms_consent and c.deleted_at is null and c.approval = 'approved'
      and c.left_at is null and c.created_at < ${before} and to_sms_number(c.phone) is not null
    order by to_sms_number(c.phone), c.id`.execute(tx)
  return rows
}

/** A text message that was sent; one number didn't exist, and one person opted out. */
export const demoSmsCampaign = async (
  tx: Tx,
  storeId: string,
  { personId, language, storeName }: { personId: string; language: Language; storeName: string },
): Promise<void> => {
  const { name, text } = messages[language]
  const startedAt = Math.floor((Date.now() - daysAgo * day) / hour) * hour
  const campaignId = newId()
  const people = await readTexted(tx, storeId, toIso(startedAt))
  const invalid = 3
  const stopped = 5
  const recipients = people.map((person, number): Recipient => {
    const isFailed = number === invalid
    const sentAt = startedAt + Math.floor(number / 10) * 1000
    const values = { store_name: storeName, first_name: person.name.split(/\s+/u)[0] ?? '' }
    return {
      order: undefined,
      row: {
        store_id: storeId,
        id: newId(),
        campaign_id: campaignId,
        customer_id: person.id,
        trigger_key: '',
        address: person.number,
        due_at: toIso(startedAt),
        status: isFailed ? 'failed' : 'sent',
        reason: isFailed ? 'invalid_number' : null,
        code: isFailed ? 400 : null,
        attempts: 1,
        is_tracked: false,
        units: measureSms(renderSms(text, values, language)).segments,
        sent_at: isFailed ? null : toIso(sentAt),
        opened_at: null,
        machine_opened_at: null,
        clicked_at: null,
        last_clicked_at: null,
        clicked_links: [],
        unsubscribed_at: number === stopped ? toIso(sentAt + 8 * minute) : null,
      },
    }
  })
  const { body, topic } = getReadyTemplate('newsletter', language)
  const content = { name, subject: '', preheader: '', language, topic, body: { ...body, blocks: [] } }
  await insertRows(tx, 'campaigns', [
    toCampaignRow(storeId, personId, content, {
      id: campaignId,
      channel: 'sms',
      sms_text: text,
      status: 'sent',
      scheduled_at: toIso(startedAt),
      started_at: toIso(startedAt),
      queued_at: toIso(startedAt),
      finished_at: toIso(startedAt + minute),
      sent_by: personId,
      created_at: toIso(startedAt - day),
      updated_at: toIso(startedAt),
    }),
  ])
  await writeResults(tx, { storeId, campaignId }, recipients)
  for (const { row } of recipients) {
    if (row.unsubscribed_at === null) continue
    await sql`update customers set sms_consent = false, sms_consent_at = ${row.unsubscribed_at}
      where store_id = ${storeId} and id = ${row.customer_id}`.execute(tx)
    await insertRows(tx, 'sms_opt_outs', [
      {
        store_id: storeId,
        phone: row.address,
        is_active: true,
        customer_ids: [row.customer_id],
        stopped_at: row.unsubscribed_at,
        reply_ids: [],
      },
    ])
  }
}
