import { writeCsv } from '#contract/core/csv.ts'
import { formatMoney } from '#contract/core/money.ts'
import type { EarningsKind, StatementSection } from '#contract/domains/earnings.ts'
import { formatCsvMoney } from '#contract/domains/product-csv.ts'
import type { Currency, Language } from '#contract/enumerations.ts'
import type { Block } from '#server/platform/pdf/print-document.ts'

/** The changes of the balance in one month, of one kind. */
export interface MonthAmount {
  /** `2026-03` */
  month: string
  currency: Currency
  kind: EarningsKind
  /** Positive: in the store's favor. */
  amount: number
}

type StatementLine = Exclude<keyof StatementSection, 'currency'>

const lineForKind: Record<EarningsKind, StatementLine> = {
  order: 'sales',
  refund: 'refunds',
  fee: 'fees',
  dispute: 'disputes',
  payout: 'payouts',
  adjustment: 'adjustments',
}

const emptySection = { opening: 0, sales: 0, refunds: 0, fees: 0, disputes: 0, payouts: 0, adjustments: 0, closing: 0 }

/** One section per currency; `closing` is the sum of the lines above it, and the next month's `opening`. */
export const toStatement = (amounts: readonly MonthAmount[], month: string): StatementSection[] => {
  const sections = new Map<Currency, StatementSection>()
  for (const { month: entryMonth, currency, kind, amount } of amounts) {
    if (entryMonth > month) continue
    const section = sections.get(currency) ?? { currency, ...emptySection }
    section[entryMonth < month ? 'opening' : lineForKind[kind]] += amount
    section.closing += amount
    sections.set(currency, section)
  }
  return [...sections.values()]
}

/** The months with changes, newest first, with their closing balances. */
export const toStatementList = (amounts: readonly MonthAmount[]) => {
  const rows = new Map<string, { month: string; currency: Currency; net: number; payouts: number; closing: number }>()
  const balances = new Map<Currency, number>()
  for (const { month, currency, kind, amount } of amounts.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const balance = (balances.get(currency) ?? 0) + amount
    balances.set(currency, balance)
    const row = rows.get(`${month} ${currency}`) ?? { month, currency, net: 0, payouts: 0, closing: 0 }
    row[kind === 'payout' ? 'payouts' : 'net'] += amount
    rows.set(`${month} ${currency}`, { ...row, closing: balance })
  }
  return [...rows.values()].toReversed()
}

const lineOrder = ['opening', 'sales', 'refunds', 'fees', 'disputes', 'payouts', 'adjustments', 'closing'] as const

type StatementLabels = Record<StatementLine, string> & {
  title: string
  month: string
  line: string
  currency: string
  amount: string
  preliminary: string
  empty: string
}

/** Statements are in the store's language, like its other documents. */
export const statementLabels: Record<Language, StatementLabels> = {
  en: {
    title: 'Earnings statement',
    month: 'Month',
    line: 'Description',
    currency: 'Currency',
    amount: 'Amount',
    preliminary: 'Preliminary: this month isn’t over.',
    empty: 'No activity.',
    opening: 'Opening balance',
    sales: 'Sales',
    refunds: 'Refunds',
    fees: 'Transaction fees',
    disputes: 'Disputes',
    payouts: 'Payouts',
    adjustments: 'Adjustments',
    closing: 'Closing balance',
  },
  es: {
    title: 'Estado de ganancias',
    month: 'Mes',
    line: 'Descripción',
    currency: 'Moneda',
    amount: 'Importe',
    preliminary: 'Provisional: el mes no ha terminado.',
    empty: 'Sin movimientos.',
    opening: 'Saldo inicial',
    sales: 'Ventas',
    refunds: 'Reembolsos',
    fees: 'Comisiones por transacción',
    disputes: 'Disputas',
    payouts: 'Pagos',
    adjustments: 'Ajustes',
    closing: 'Saldo final',
  },
}

export const formatMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

export const toStatementBlocks = (sections: readonly StatementSection[], language: Language): Block[] => {
  const labels = statementLabels[language]
  if (sections.length === 0) return [{ kind: 'text', label: '', text: labels.empty }]
  return sections.flatMap((section): Block[] => [
    { kind: 'facts', columns: [{ label: labels.currency, lines: [section.currency] }] },
    {
      kind: 'totals',
      rows: lineOrder.map((line) => ({
        label: labels[line],
        value: formatMoney(section[line], section.currency, language),
        isStrong: line === 'opening' || line === 'closing',
        isRuled: line === 'closing',
      })),
    },
  ])
}

/** Plain numbers, so that a spreadsheet can add them up. */
export const toStatementCsv = (sections: readonly StatementSection[], month: string, language: Language): string => {
  const labels = statementLabels[language]
  const rows = sections.flatMap((section) =>
    lineOrder.map((line) => [month, labels[line], section.currency, formatCsvMoney(section[line], section.currency)]),
  )
  return writeCsv([[labels.month, labels.line, labels.currency, labels.amount], ...rows])
}
