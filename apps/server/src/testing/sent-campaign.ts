import { sql } from 'kysely'
import { type CampaignChannel, everyone } from '#contract/domains/campaign.ts'
import type { Language } from '#contract/enumerations.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from './app.ts'

interface RecipientFixture {
  address?: string
  status?: 'sending' | 'sent'
  /** Null for an email whose sending isn't recorded yet. */
  secondsSinceSent?: number | null
  isTracked?: boolean
  variant?: 'a' | 'b'
}

/** A campaign that was sent, without sending it. */
export const newSentCampaign = async (
  { database: { kysely } }: Pick<TestApp, 'database'>,
  store: string,
  { channel = 'email', language = 'en' }: { channel?: CampaignChannel; language?: Language } = {},
) => {
  const id = newId()
  await sql`insert into campaigns (store_id, id, channel, name, name_normalized, status, language, body, audience, started_at)
    values (${store}, ${id}, ${channel}, 'News', 'news', 'sent', ${language}, '{}', ${JSON.stringify(everyone)}, now())`.execute(
    kysely,
  )

  const addRecipient = async (customerId: string, recipient: RecipientFixture = {}): Promise<string> => {
    const { address = 'ann@example.com', status = 'sent', secondsSinceSent = 60, isTracked = true } = recipient
    const recipientId = newId()
    await sql`
      insert into campaign_recipients (store_id, id, campaign_id, customer_id, address, variant, status, is_tracked, sent_at)
      values (${store}, ${recipientId}, ${id}, ${customerId}, ${address}, ${recipient.variant ?? null}, ${status},
        ${isTracked}, now() - make_interval(secs => ${secondsSinceSent}))`.execute(kysely)
    return recipientId
  }
  const readCounts = async (variant = ''): Promise<Record<string, number>> => {
    const { rows } = await sql<Record<string, number>>`
      select * from campaign_counts where store_id = ${store} and campaign_id = ${id} and variant = ${variant}`.execute(
      kysely,
    )
    return rows[0] ?? {}
  }
  return { id, addRecipient, readCounts }
}
export type SentCampaign = Awaited<ReturnType<typeof newSentCampaign>>
