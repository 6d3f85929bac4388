import type { Order } from '#contract/domains/order.ts'
import type { Block, PrintSection } from '#server/platform/pdf/print-document.ts'
import { toPageFooter, toFulfillment, toPageHeader, type Letterhead, toRecipient } from './letterhead.rules.ts'
import { documentLabels } from './document-labels.rules.ts'

/** Items without prices, each line with a checkbox. */
export const toPackingSlipPage = (order: Order, letterhead: Letterhead): PrintSection => {
  const labels = documentLabels[letterhead.language]
  const packed = order.lines
    .map((line) => ({ ...line, left: line.quantity - line.refundedQuantity }))
    .filter(({ left }) => left > 0)
  const pieces = packed.reduce((sum, { left }) => sum + left, 0)
  const notes = order.notes.filter(({ isForCustomer }) => isForCustomer).toReversed()
  const goods: Block[] = [
    {
      kind: 'table',
      columns: [
        { label: '', width: 14, isCheckbox: true },
        { label: labels.quantity, width: 40, align: 'right' },
        { label: labels.item },
        { label: labels.sku, width: 120 },
      ],
      rows: packed.map(({ left, title, values, sku }) => [
        { text: '' },
        { text: String(left) },
        { text: title, sub: values.join(' · ') },
        { text: sku ?? '' },
      ]),
    },
    { kind: 'totals', rows: [{ label: labels.pieces, value: String(pieces), isStrong: true }] },
  ]
  return {
    footer: toPageFooter(order, letterhead),
    blocks: [
      toPageHeader(order, letterhead, labels.packingSlip),
      { kind: 'facts', columns: [toRecipient(order, letterhead), toFulfillment(order, letterhead)] },
      ...(pieces > 0 ? goods : [{ kind: 'text' as const, label: labels.pieces, text: labels.nothingToPack }]),
      ...notes.map(({ body }) => ({ kind: 'text' as const, label: labels.noteForYou, text: body })),
    ],
  }
}
