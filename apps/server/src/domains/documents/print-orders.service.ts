import type * as z from 'zod'
import type { documents } from '#contract/domains/documents.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { makePdf } from '#server/platform/pdf/pdf-thread.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import { readOrders, type Visibility } from '#server/domains/order-records/order-records.service.ts'
import { toInvoicePage } from './invoice.rules.ts'
import { choosePaperSize } from './letterhead.rules.ts'
import { toPackingSlipPage } from './packing-slip.rules.ts'
import { documentLabels } from './document-labels.rules.ts'
import { readLetterhead } from './letterhead.repo.ts'

type PrintInput = z.output<typeof documents.print.body>
export interface PrintDeps {
  fontFolder: string | undefined
}

type PrintResult = z.output<typeof documents.print.response>

/** `factura-1001.pdf`, or `factura-1001-1003.pdf` for several orders. */
const toFileName = (documentTitle: string, numbers: readonly number[]): string => {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  const title = documentTitle.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')
  return `${title}-${first === last ? first : `${first}-${last}`}.pdf`
}

/** Prints all orders in request order, or fails if one is missing. Contact details are masked as for the reader. */
export const printOrders = async (
  db: Db,
  store: StoreId,
  visibility: Visibility,
  { ids, document }: PrintInput,
  { fontFolder }: PrintDeps,
): Promise<PrintResult> => {
  const orderIds = [...new Set(ids)]
  const printed = await readOrders(db, store, orderIds, visibility)
  if (printed.length < orderIds.length) return fail('not_found')
  const letterhead = orNotFound(await readLetterhead(db, store))
  const { language } = letterhead
  const labels = documentLabels[language]
  const { invoiceNote } = await readFulfillment(db, store)
  const isInvoice = document === 'invoice'
  const title = isInvoice ? labels.invoice : labels.packingSlip
  const printDocument = {
    size: choosePaperSize(letterhead),
    title: `${title} · ${letterhead.name}`,
    language,
    missingCharacterNote: labels.missingCharacter,
    sections: printed.map((order) =>
      isInvoice ? toInvoicePage(order, letterhead, invoiceNote) : toPackingSlipPage(order, letterhead),
    ),
  }
  const pdf = await makePdf(printDocument, fontFolder)
  const name = toFileName(
    title,
    printed.map(({ number }) => number),
  )
  return { name, pdf: pdf.toString('base64') }
}
