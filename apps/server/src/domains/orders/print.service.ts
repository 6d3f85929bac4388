import type * as z from 'zod'
import type { orders } from '#contract/domains/orders.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { makePdf } from '#server/platform/pdf/pdf-thread.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import { invoice } from './orders.invoice.ts'
import { paperOf } from './orders.letterhead.ts'
import { packingSlip } from './orders.packing-slip.ts'
import { printWords } from './orders.print-words.ts'
import { readOrders } from './orders.repo.ts'
import { sightOf } from './orders.seen.ts'
import { readLetterhead } from './print.repo.ts'

type Asked = z.output<typeof orders.print.body>
type Printed = z.output<typeof orders.print.response>

/** `factura-1001.pdf`, or `factura-1001-1003.pdf` for several orders. */
const nameOf = (word: string, numbers: readonly number[]): string => {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  const title = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')
  return `${title}-${first === last ? first : `${first}-${last}`}.pdf`
}

/** Prints all orders in request order, or fails if one is missing. Contact details are masked as for the actor. */
export const printOrders = async (db: Db, store: StoreId, actor: Actor, { ids, document }: Asked): Promise<Printed> => {
  const asked = [...new Set(ids)]
  const printed = await readOrders(db, store, asked, sightOf(actor))
  if (printed.length < asked.length) return refuse('not_found')
  const letterhead = found(await readLetterhead(db, store))
  const { language } = letterhead
  const words = printWords[language]
  const { invoiceNote } = await readFulfillment(db, store)
  const isInvoice = document === 'invoice'
  const title = isInvoice ? words.invoice : words.packingSlip
  const pdf = await makePdf({
    size: paperOf(letterhead),
    title: `${title} · ${letterhead.name}`,
    language,
    sheets: printed.map((order) =>
      isInvoice ? invoice(order, letterhead, invoiceNote) : packingSlip(order, letterhead),
    ),
  })
  const name = nameOf(
    title,
    printed.map(({ number }) => number),
  )
  return { name, pdf: pdf.toString('base64') }
}
