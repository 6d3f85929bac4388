import { sql } from 'kysely'
import { toWholeList, type WholeList } from '#contract/core/page.ts'
import type { PaymentMethod } from '#contract/domains/payment-methods.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export type CardRow = Omit<PaymentMethod, 'isExpired' | 'expiresSoon'>

const cardJson = sql`json_build_object('_id', m.id, 'brand', m.brand, 'last4', m.last4, 'expMonth', m.exp_month,
  'expYear', m.exp_year, 'isDefault', m.is_default, 'createdAt', utc(m.created_at))`

export const readCards = async (db: Db | Tx, vendorId: string): Promise<WholeList<CardRow>> => {
  const { rows } = await sql<{ card: CardRow }>`
    select ${cardJson} as card from payment_methods m where m.vendor_id = ${vendorId} and m.removed_at is null
    order by m.is_default desc, m.created_at desc, m.id`.execute(db)
  return toWholeList(rows.map(({ card }) => card))
}

export interface ChargeableCard {
  id: string
  providerId: string
}

export const readDefaultCard = async (db: Db | Tx, vendorId: string): Promise<ChargeableCard | undefined> => {
  const { rows } = await sql<ChargeableCard>`
    select id, provider_id as "providerId" from payment_methods
    where vendor_id = ${vendorId} and is_default and removed_at is null`.execute(db)
  return rows[0]
}

/** Also of a removed card: a charge that was begun with it is continued with it. */
export const readProviderId = async (db: Db, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ providerId: string }>`
    select provider_id as "providerId" from payment_methods where id = ${id}`.execute(db)
  return rows[0]?.providerId
}

interface NewCard {
  id: string
  vendorId: string
  providerId: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** False if the card was saved before. */
export const insertCard = async (tx: Tx, card: NewCard): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into payment_methods (id, vendor_id, provider_id, brand, last4, exp_month, exp_year)
    values (${card.id}, ${card.vendorId}, ${card.providerId}, ${card.brand}, ${card.last4}, ${card.expMonth},
      ${card.expYear})
    on conflict (provider_id) do nothing`.execute(tx)
  return numAffectedRows > 0n
}

export const readCardByProviderId = async (
  tx: Tx,
  vendorId: string,
  providerId: string,
): Promise<CardRow | undefined> => {
  const { rows } = await sql<{ card: CardRow }>`
    select ${cardJson} as card from payment_methods m
    where m.vendor_id = ${vendorId} and m.provider_id = ${providerId} and m.removed_at is null`.execute(tx)
  return rows[0]?.card
}

/** False if there is no such card. */
export const writeDefault = async (tx: Tx, vendorId: string, id: string): Promise<boolean> => {
  await sql`update payment_methods set is_default = false
    where vendor_id = ${vendorId} and is_default and id <> ${id}`.execute(tx)
  const { numAffectedRows = 0n } = await sql`update payment_methods set is_default = true
    where vendor_id = ${vendorId} and id = ${id} and removed_at is null`.execute(tx)
  return numAffectedRows > 0n
}

export const markRemoved = async (tx: Tx, vendorId: string, id: string): Promise<void> => {
  await sql`update payment_methods set removed_at = now(), is_default = false
    where vendor_id = ${vendorId} and id = ${id}`.execute(tx)
}
