import type * as z from 'zod'
import { type InvoiceParts, makeInvoiceLines, minCharge, sumLines } from '#contract/billing/invoice-lines.ts'
import type { invoices } from '#contract/domains/invoices.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Actor } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { makePdf } from '#server/platform/pdf/pdf-thread.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { toInvoiceDocument } from './invoice-document.rules.ts'
import { collectInvoiceTask } from './invoices.tasks.ts'
import { hasOpenInvoice, insertInvoice, readBillTo, readInvoice, readOpenInvoices } from './invoices.repo.ts'

export interface PrintDeps {
  fontFolder: string | undefined
  publicUrl: string
}

/**
 * Issues the invoice of a period, once, and has it charged. Undefined if the period has one already, or if there is too
 * little to charge. Requires the subscription's lock.
 */
export const issueInvoice = async (
  uow: Pick<UnitOfWork, 'tx' | 'enqueue'>,
  vendorId: string,
  parts: InvoiceParts,
  issuedAt: Date,
): Promise<string | undefined> => {
  const lines = makeInvoiceLines(parts)
  const total = sumLines(lines)
  // The last invoice is issued for the period that would have followed.
  const base = parts.base ?? (parts.usage && { start: parts.usage.period.end, end: parts.usage.period.end })
  if (!base || total < minCharge) return undefined
  const id = newId()
  const usage = parts.usage?.period ?? null
  const isLast = parts.base === null
  const isNew = await insertInvoice(uow.tx, { id, vendorId, base, isLast, usage, lines, total, issuedAt })
  if (!isNew) return undefined
  uow.enqueue(collectInvoiceTask, { invoiceId: id, isAutomatic: true })
  return id
}

/** For a new card: charges what is open without waiting for the next retry. */
export const collectOpenInvoices = async (uow: UnitOfWork, vendorId: string): Promise<void> => {
  const { data } = await readOpenInvoices(uow.tx, vendorId)
  for (const { _id } of data) uow.enqueue(collectInvoiceTask, { invoiceId: _id, isAutomatic: false })
}

export const assertNoOpenInvoice = async (tx: Tx, personId: string): Promise<void> => {
  if (await hasOpenInvoice(tx, personId)) return fail('open_invoice')
}

export const printInvoice = async (
  db: Db,
  { vendorId }: Actor,
  id: string,
  language: Language,
  { fontFolder, publicUrl }: PrintDeps,
): Promise<z.output<typeof invoices.pdf.response>> => {
  const invoice = orNotFound(await readInvoice(db, vendorId, id))
  const billTo = orNotFound(await readBillTo(db, vendorId))
  const pdf = await makePdf(toInvoiceDocument(invoice, billTo, language, publicUrl), fontFolder)
  return { name: `storeward-${invoice.number.toLowerCase()}.pdf`, pdf: pdf.toString('base64') }
}

export {
  insertAttempt,
  listInvoices,
  lockInvoice,
  markDeclined,
  markPaid,
  markVoid,
  readDueInvoices,
  readInvoice,
  readInvoiceVendor,
  readOpenInvoices,
  settleAttempt,
  writeIntent,
  writeNextAttempt,
  type LockedInvoice,
} from './invoices.repo.ts'
export { collectInvoiceTask } from './invoices.tasks.ts'
