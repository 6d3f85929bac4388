import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

/** The links of a campaign's email: positions by URL. */
export type CampaignLinks = ReadonlyMap<string, number>

const toLinks = (rows: readonly { url: string; position: number }[]): CampaignLinks =>
  new Map(rows.map(({ url, position }) => [url, position]))

export const readLinks = async (db: Db, store: StoreId, campaignId: string): Promise<CampaignLinks> => {
  const { rows } = await sql<{ url: string; position: number }>`
    select url, position from campaign_links where store_id = ${store} and campaign_id = ${campaignId}
    order by position`.execute(db)
  return toLinks(rows)
}

/** Known links keep their positions, because sent emails contain them; new ones follow. */
export const insertLinks = async (
  tx: Tx,
  store: StoreId,
  campaignId: string,
  urls: readonly string[],
): Promise<void> => {
  await sql`
    insert into campaign_links (store_id, campaign_id, position, url)
    select ${store}, ${campaignId}, coalesce(last.position, -1) + row_number() over (order by n.place), n.url
    from (select u.url, min(u.place) as place from unnest(${[...urls]}::text[]) with ordinality as u (url, place)
        group by u.url) n
      cross join (select max(position) as position from campaign_links
        where store_id = ${store} and campaign_id = ${campaignId}) last
    where not exists (select 1 from campaign_links l
      where l.store_id = ${store} and l.campaign_id = ${campaignId} and l.url = n.url)`.execute(tx)
}

export const readLinkUrl = async (
  db: Db,
  store: StoreId,
  { campaignId, position }: { campaignId: string; position: number },
): Promise<string | undefined> => {
  const { rows } = await sql<{ url: string }>`
    select url from campaign_links
    where store_id = ${store} and campaign_id = ${campaignId} and position = ${position}`.execute(db)
  return rows[0]?.url
}

export const countLinkClick = async (
  tx: Tx,
  store: StoreId,
  { campaignId, position, isNewLink }: { campaignId: string; position: number; isNewLink: boolean },
): Promise<void> => {
  await sql`
    update campaign_links set clicks = clicks + 1, people = people + ${isNewLink ? 1 : 0}
    where store_id = ${store} and campaign_id = ${campaignId} and position = ${position}`.execute(tx)
}
