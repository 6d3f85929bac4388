import { sql } from 'kysely'
import type * as z from 'zod'
import type { InvoiceLine } from '#contract/billing/invoice-lines.ts'
import type { Period } from '#contract/billing/periods.ts'
import type { ChargeFailure, Invoice, InvoiceSummary, invoices, InvoiceStatus } from '#contract/domains/invoices.ts'
import { toWholeList, type WholeList } from '#contract/core/page.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

/** Vendor and sequence; eight digits of the vendor's id are random. */
const numberText = sql`upper(right(replace(i.vendor_id::text, '-', ''), 8)) || '-' || lpad(i.sequence::text, 4, '0')`

const summaryFields = sql`'_id', i.id, 'number', ${numberText}, 'status', i.status, 'total', i.total,
  'issuedAt', utc(i.issued_at), 'paidAt', utc(i.paid_at),
  'failure', case when i.status = 'open' then i.failure end,
  'nextAttemptAt', case when i.status = 'open' then utc(i.next_attempt_at) end`

export const listInvoices = defineList<
  InvoiceSummary & { voidReason: string },
  z.output<typeof invoices.list.query>,
  readonly [vendorId: string]
>({
  sorts: { issuedAt: { column: sql`i.issued_at`, type: 'timestamptz' } },
  from: sql`invoices i`,
  id: sql`i.id`,
  row: sql`json_build_object(${summaryFields}, 'voidReason', i.void_reason)`,
  where: (query, vendorId) => [
    sql`i.vendor_id = ${vendorId}`,
    ...(query.status ? [sql`i.status = ${query.status}`] : []),
  ],
})

export const readOpenInvoices = async (db: Db | Tx, vendorId: string): Promise<WholeList<InvoiceSummary>> => {
  const { rows } = await sql<{ invoice: InvoiceSummary }>`
    select json_build_object(${summaryFields}) as invoice from invoices i
    where i.vendor_id = ${vendorId} and i.status = 'open' order by i.issued_at, i.id`.execute(db)
  return toWholeList(rows.map(({ invoice }) => invoice))
}

export const readInvoice = async (db: Db | Tx, vendorId: string, id: string): Promise<Invoice | undefined> => {
  const { rows } = await sql<{ invoice: Invoice }>`
    select json_build_object(${summaryFields}, 'lines', i.lines, 'voidReason', i.void_reason,
      'attempts', (select coalesce(json_agg(json_build_object('at', utc(a.created_at), 'status', a.status,
          'failure', a.failure, 'card', case when m.id is not null
            then json_build_object('brand', m.brand, 'last4', m.last4) end) order by a.number desc), '[]')
        from invoice_attempts a left join payment_methods m on m.id = a.payment_method_id
        where a.invoice_id = i.id)) as invoice
    from invoices i where i.vendor_id = ${vendorId} and i.id = ${id}`.execute(db)
  return rows[0]?.invoice
}

export interface BillTo {
  name: string
  email: string | null
  address: string
  taxId: string | null
}

export const readBillTo = async (db: Db, vendorId: string): Promise<BillTo | undefined> => {
  const { rows } = await sql<BillTo>`
    select name, email, address, tax_id as "taxId" from vendors where id = ${vendorId}`.execute(db)
  return rows[0]
}

interface NewInvoice {
  id: string
  vendorId: string
  base: Period
  isLast: boolean
  usage: Period | null
  lines: readonly InvoiceLine[]
  total: number
  issuedAt: Date
}

/** The subscription's lock makes numbers gapless. False if the period already has an invoice. */
export const insertInvoice = async (tx: Tx, invoice: NewInvoice): Promise<boolean> => {
  const { base, usage } = invoice
  const { numAffectedRows = 0n } = await sql`
    insert into invoices (id, vendor_id, sequence, period_start, period_end, usage_start, usage_end, lines, total,
      issued_at, next_attempt_at)
    select ${invoice.id}, ${invoice.vendorId}::uuid, coalesce(max(sequence), 0) + 1, ${base.start}::timestamptz,
      ${invoice.isLast ? null : base.end}::timestamptz, ${usage?.start ?? null}::timestamptz,
      ${usage?.end ?? null}::timestamptz, ${JSON.stringify(invoice.lines)}::jsonb, ${invoice.total},
      ${invoice.issuedAt}::timestamptz, ${invoice.issuedAt}::timestamptz
    from invoices where vendor_id = ${invoice.vendorId}
    on conflict (vendor_id, period_start) do nothing`.execute(tx)
  return numAffectedRows > 0n
}

export interface LockedInvoice {
  id: string
  vendorId: string
  number: string
  status: InvoiceStatus
  total: number
  declines: number
  failure: ChargeFailure | null
  nextAttemptAt: Date | null
  intentId: string | null
  /** The attempt that was begun and whose result isn't known yet. */
  pending: { number: number; isAutomatic: boolean; paymentMethodId: string | null } | null
  attempts: number
}

const lockedColumns = sql`i.id, i.vendor_id as "vendorId", ${numberText} as number, i.status, i.total, i.declines,
  i.failure, i.next_attempt_at as "nextAttemptAt", i.intent_id as "intentId",
  (select count(*) from invoice_attempts a where a.invoice_id = i.id) as attempts,
  (select json_build_object('number', a.number, 'isAutomatic', a.is_automatic, 'paymentMethodId', a.payment_method_id)
    from invoice_attempts a where a.invoice_id = i.id and a.status = 'pending') as pending`

/** Call it after `lockSubscription`. */
export const lockInvoice = async (tx: Tx, id: string): Promise<LockedInvoice | undefined> => {
  await sql`select 1 from invoices where id = ${id} for update`.execute(tx)
  const { rows } = await sql<LockedInvoice>`select ${lockedColumns} from invoices i where i.id = ${id}`.execute(tx)
  return rows[0]
}

export const readInvoiceVendor = async (db: Db | Tx, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ vendorId: string }>`
    select vendor_id as "vendorId" from invoices where id = ${id}`.execute(db)
  return rows[0]?.vendorId
}

interface NewAttempt {
  number: number
  isAutomatic: boolean
  paymentMethodId: string | null
  at: Date
}

export const insertAttempt = async (
  tx: Tx,
  { id, vendorId }: Pick<LockedInvoice, 'id' | 'vendorId'>,
  { number, isAutomatic, paymentMethodId, at }: NewAttempt,
): Promise<void> => {
  await sql`insert into invoice_attempts (vendor_id, invoice_id, number, is_automatic, payment_method_id, created_at)
    values (${vendorId}, ${id}, ${number}, ${isAutomatic}, ${paymentMethodId}, ${at})`.execute(tx)
}

/** False if the attempt was already settled. */
export const settleAttempt = async (
  tx: Tx,
  invoiceId: string,
  attempt: { number: number; failure: ChargeFailure | null; at: Date },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update invoice_attempts set status = ${attempt.failure === null ? 'succeeded' : 'failed'},
      failure = ${attempt.failure}, settled_at = ${attempt.at}
    where invoice_id = ${invoiceId} and number = ${attempt.number} and status = 'pending'`.execute(tx)
  return numAffectedRows > 0n
}

export const writeIntent = async (db: Db | Tx, invoiceId: string, intentId: string): Promise<void> => {
  await sql`update invoices set intent_id = ${intentId} where id = ${invoiceId} and intent_id is null`.execute(db)
}

export const writeNextAttempt = async (tx: Tx, invoiceId: string, at: Date): Promise<void> => {
  await sql`update invoices set next_attempt_at = ${at} where id = ${invoiceId} and status = 'open'`.execute(tx)
}

/** False unless the invoice was open. */
export const markPaid = async (tx: Tx, invoiceId: string, at: Date): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update invoices set status = 'paid', paid_at = ${at}, failure = null, next_attempt_at = null
    where id = ${invoiceId} and status = 'open'`.execute(tx)
  return numAffectedRows > 0n
}

export const markDeclined = async (
  tx: Tx,
  invoiceId: string,
  { declines, failure, nextAttemptAt }: { declines: number; failure: ChargeFailure; nextAttemptAt: Date | null },
): Promise<void> => {
  await sql`update invoices set declines = ${declines}, failure = ${failure}, next_attempt_at = ${nextAttemptAt}
    where id = ${invoiceId} and status = 'open'`.execute(tx)
}

/** False unless the invoice was open. */
export const markVoid = async (tx: Tx, invoiceId: string, reason: string, at: Date): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update invoices set status = 'void', voided_at = ${at}, void_reason = ${reason}, next_attempt_at = null
    where id = ${invoiceId} and status = 'open'`.execute(tx)
  return numAffectedRows > 0n
}

/** Invoices whose next charge is due, the longest ago first. */
export const readDueInvoices = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from invoices where status = 'open' and next_attempt_at <= ${now}
    order by next_attempt_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a business that the person owns has an open invoice. */
export const hasOpenInvoice = async (tx: Tx, personId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from invoices i join memberships m on m.vendor_id = i.vendor_id
    where m.person_id = ${personId} and m.role = 'owner' and i.status = 'open' limit 1`.execute(tx)
  return rows.length > 0
}
