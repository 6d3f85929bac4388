import type { Order } from '#contract/domains/order.ts'
import type { Block, Sheet } from '#server/platform/pdf/sheet.ts'
import { footOf, handingOver, headOf, type Letterhead, recipientOf } from './orders.letterhead.ts'
import { printWords } from './orders.print-words.ts'

/** Items without prices, each line with a checkbox. */
export const packingSlip = (order: Order, letterhead: Letterhead): Sheet => {
  const words = printWords[letterhead.language]
  const packed = order.lines
    .map((line) => ({ ...line, left: line.quantity - line.refundedQuantity }))
    .filter(({ left }) => left > 0)
  const pieces = packed.reduce((sum, { left }) => sum + left, 0)
  const notes = order.notes.filter(({ isForCustomer }) => isForCustomer).toReversed()
  const goods: Block[] = [
    {
      kind: 'table',
      columns: [
        { label: '', width: 14, isBox: true },
        { label: words.quantity, width: 40, align: 'right' },
        { label: words.item },
        { label: words.sku, width: 120 },
      ],
      rows: packed.map(({ left, title, values, sku }) => [
        { text: '' },
        { text: String(left) },
        { text: title, sub: values.join(' · ') },
        { text: sku ?? '' },
      ]),
    },
    { kind: 'totals', rows: [{ label: words.pieces, value: String(pieces), isStrong: true }] },
  ]
  return {
    foot: footOf(order, letterhead),
    blocks: [
      headOf(order, letterhead, words.packingSlip),
      { kind: 'facts', columns: [recipientOf(order, letterhead), handingOver(order, letterhead)] },
      ...(pieces > 0 ? goods : [{ kind: 'text' as const, label: words.pieces, text: words.nothingToPack }]),
      ...notes.map(({ body }) => ({ kind: 'text' as const, label: words.noteForYou, text: body })),
    ],
  }
}
