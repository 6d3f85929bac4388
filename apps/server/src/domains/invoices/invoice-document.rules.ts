import { productName } from '#contract/app-name.ts'
import { toLocale } from '#contract/core/locale.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { Invoice } from '#contract/domains/invoices.ts'
import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import type { PrintDocument } from '#server/platform/pdf/print-document.ts'
import type { BillTo } from './invoices.repo.ts'

const english = {
  title: 'Invoice',
  issued: 'Issued',
  billTo: 'Bill to',
  taxId: 'Tax ID',
  status: 'Status',
  statuses: { open: 'Open', paid: 'Paid', void: 'Void' },
  item: 'Item',
  quantity: 'Qty',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',
  due: 'Amount due',
  names: {
    plan: 'Business plan',
    seats: 'Extra staff seats',
    stores: 'Extra stores',
    emails: 'Emails above the included ones',
    support_messages: 'Support messages above the included ones',
    sms: 'SMS',
    routes: 'Routes',
  } satisfies Record<Invoice['lines'][number]['name'], string>,
  missingCharacter: 'Some characters can’t be printed and appear as □.',
}

const spanish: typeof english = {
  title: 'Factura',
  issued: 'Emitida',
  billTo: 'Facturar a',
  taxId: 'Identificación fiscal',
  status: 'Estado',
  statuses: { open: 'Pendiente', paid: 'Pagada', void: 'Anulada' },
  item: 'Concepto',
  quantity: 'Cant.',
  price: 'Precio',
  amount: 'Importe',
  total: 'Total',
  due: 'Importe por pagar',
  names: {
    plan: 'Plan Business',
    seats: 'Puestos de personal adicionales',
    stores: 'Tiendas adicionales',
    emails: 'Correos por encima de los incluidos',
    support_messages: 'Mensajes de soporte por encima de los incluidos',
    sms: 'SMS',
    routes: 'Rutas',
  },
  missingCharacter: 'Algunos caracteres no se pueden imprimir y aparecen como □.',
}

/** Periods are in UTC, like the bill. */
const makeDateFormat = (language: Language): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })

export const toInvoiceDocument = (
  invoice: Invoice,
  billTo: BillTo,
  language: Language,
  publicUrl: string,
): PrintDocument => {
  const labels = language === 'es' ? spanish : english
  const dates = makeDateFormat(language)
  const money = (cents: number): string => formatMoney(cents, plan.currency, language)
  const date = (at: string): string => dates.format(new Date(at))
  const host = new URL(publicUrl).host
  const taxId = billTo.taxId === null ? [] : [`${labels.taxId}: ${billTo.taxId}`]
  const addressLines = billTo.address.split('\n').filter((line) => line.trim() !== '')
  const paidOn = invoice.paidAt === null ? [] : [date(invoice.paidAt)]
  return {
    size: 'LETTER',
    title: `${labels.title} ${invoice.number} · ${productName}`,
    language,
    missingCharacterNote: labels.missingCharacter,
    sections: [
      {
        footer: `${productName} · ${invoice.number}`,
        blocks: [
          {
            kind: 'head',
            name: productName,
            lines: [host],
            title: labels.title,
            facts: [invoice.number, `${labels.issued}: ${date(invoice.issuedAt)}`],
          },
          {
            kind: 'facts',
            columns: [
              { label: labels.billTo, lines: [billTo.name, ...addressLines, ...taxId, billTo.email ?? ''] },
              { label: labels.status, lines: [labels.statuses[invoice.status], ...paidOn] },
            ],
          },
          {
            kind: 'table',
            columns: [
              { label: labels.item },
              { label: labels.quantity, width: 50, align: 'right' },
              { label: labels.price, width: 66, align: 'right' },
              { label: labels.amount, width: 72, align: 'right' },
            ],
            rows: invoice.lines.map((line) => [
              {
                text: labels.names[line.name],
                sub: dates.formatRange(new Date(line.period.start), new Date(line.period.end)),
              },
              { text: new Intl.NumberFormat(toLocale(language, plan.currency)).format(line.quantity) },
              { text: money(line.unitPrice) },
              { text: money(line.amount) },
            ]),
          },
          {
            kind: 'totals',
            rows: [
              { label: labels.total, value: money(invoice.total), isStrong: true, isRuled: true },
              ...(invoice.status === 'open'
                ? [{ label: labels.due, value: money(invoice.total), isStrong: true }]
                : []),
            ],
          },
        ],
      },
    ],
  }
}
