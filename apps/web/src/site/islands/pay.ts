import { type Locale, toLocale } from '#contract/core/locale.ts'
import { toTelHref } from '#contract/core/tel-href.ts'
import type { CardCheckout, PayableOrder, PayState } from '#contract/domains/card-payments.ts'
import type { Currency } from '#contract/enumerations.ts'
import { mountCardForm } from './card-form.ts'
import type { Island } from './start-islands.ts'

interface PayPage {
  state: PayState
  store: { name: string; logo: string | null; email: string | null; phone: string | null }
  order: PayableOrder | null
}

type View = PayState | 'alreadyPaid' | 'problem' | 'loading'

const pollMs = 1_500
const maxPolls = 20

class ApiProblem extends Error {
  readonly status: number
  constructor(status: number) {
    super(String(status))
    this.status = status
  }
}

const callApi = async <T>(path: string, method: 'GET' | 'POST'): Promise<T> => {
  const response = await fetch(`/api/v1/pay/${path}`, {
    method,
    referrerPolicy: 'no-referrer',
    ...(method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}),
  })
  if (!response.ok) throw new ApiProblem(response.status)
  return ((await response.json()) as { data: T }).data
}

const find = (root: ParentNode, selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector)

const setText = (root: ParentNode, name: string, text: string): void => {
  const element = find(root, `[data-text="${name}"]`)
  if (element) element.textContent = text
}

const getLocale = (currency: Currency): Locale =>
  toLocale(document.documentElement.lang === 'es' ? 'es' : 'en', currency)

const makeMoneyFormat = (currency: Currency): ((minor: number) => string) => {
  const format = new Intl.NumberFormat(getLocale(currency), { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return (minor) => format.format(minor / 10 ** digits).replace('-', '−')
}

const showLines = (root: HTMLElement, order: PayableOrder, money: (minor: number) => string): void => {
  const template = root.querySelector<HTMLTemplateElement>('template[data-part="line"]')
  const rows = order.lines.map(({ title, values, quantity, total }) => {
    const row = template?.content.cloneNode(true) as DocumentFragment
    setText(row, 'title', title)
    setText(row, 'values', values.join(' · '))
    setText(row, 'quantity', `× ${quantity}`)
    setText(row, 'total', money(total))
    return row
  })
  find(root, '[data-part="lines"]')?.replaceChildren(...rows)
}

/** Rows without an amount are left out, except total and amount due. */
const showAmounts = (root: HTMLElement, order: PayableOrder, money: (minor: number) => string): void => {
  const { subtotal, fees, tax, total, amount } = order
  const deductions = { discounts: -order.discounts, returned: -order.returned, alreadyPaid: -order.alreadyPaid }
  const amounts: Record<string, number> = { subtotal, fees, tax, total, amount, ...deductions }
  for (const row of root.querySelectorAll<HTMLElement>('[data-amount]')) {
    const name = row.dataset['amount'] ?? ''
    const value = amounts[name] ?? 0
    row.hidden = value === 0 && name !== 'total' && name !== 'amount'
    const label = find(row, 'dt')
    if (order.isTaxIncluded && label?.dataset['included']) label.textContent = label.dataset['included']
    const cell = find(row, 'dd')
    if (cell) cell.textContent = money(value)
  }
}

const showPaidAt = (root: HTMLElement, { paidAt, amount, currency }: PayableOrder): void => {
  const row = find(root, '[data-part="paidAt"]')
  const cell = row && find(row, 'dd')
  if (!row || !cell || paidAt === null || amount > 0) return
  row.hidden = false
  const format = new Intl.DateTimeFormat(getLocale(currency), { dateStyle: 'medium', timeStyle: 'short' })
  cell.textContent = format.format(new Date(paidAt))
}

const showOrder = (root: HTMLElement, order: PayableOrder | null): void => {
  const section = find(root, '[data-part="order"]')
  if (section) section.hidden = order === null
  if (!order) return
  const money = makeMoneyFormat(order.currency)
  setText(root, 'number', `#${order.number}`)
  showLines(root, order, money)
  showAmounts(root, order, money)
  showPaidAt(root, order)
}

const showLink = (root: HTMLElement, part: string, href: string | null, text: string | null): void => {
  if (href === null || text === null) return
  const link = Object.assign(document.createElement('a'), { href, textContent: text })
  find(root, `[data-part="${part}"]`)?.replaceChildren(link)
}

const showStore = (root: HTMLElement, { name, logo, email, phone }: PayPage['store']): void => {
  setText(root, 'store', name)
  document.title = name
  const image = root.querySelector<HTMLImageElement>('[data-part="logo"]')
  if (image && logo !== null) Object.assign(image, { src: logo, hidden: false })
  showLink(root, 'email', email && `mailto:${email}`, email)
  showLink(root, 'phone', phone && toTelHref(phone), phone)
  const contact = find(root, '[data-part="contact"]')
  if (contact) contact.hidden = email === null && phone === null
}

const showView = (root: HTMLElement, view: View): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-state]')) {
    element.hidden = element.dataset['state'] !== (view === 'processing' ? 'open' : view)
  }
  if (view !== 'open' && view !== 'loading') find(root, `[data-state="${view}"] h2`)?.focus()
}

/** The page of a payment link: shows the order and lets the customer pay it. */
export const island: Island = (root) => {
  const token = location.pathname.split('/').at(-1) ?? ''
  const progress = find(root, '[data-part="progress"]')
  let shownSecret: string | null = null

  const setProgress = (name: 'confirming' | 'slow' | null): void => {
    if (progress) progress.textContent = name === null ? '' : (progress.dataset[name] ?? '')
  }

  /** The webhook may be late, so the server asks the provider. */
  const confirmPayment = async (): Promise<void> => {
    setProgress('confirming')
    for (let polls = 0; polls < maxPolls; polls += 1) {
      const { state } = await callApi<{ state: PayState }>(`${token}/check`, 'POST')
      if (state !== 'open' && state !== 'processing') return load('paid')
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    return setProgress('slow')
  }

  /** An order that was edited has another client secret; otherwise the form stays as it is. */
  const showCardForm = async (): Promise<void> => {
    const { clientSecret, currency, amount } = await callApi<CardCheckout>(token, 'POST')
    const container = find(root, '[data-part="card"]')
    if (!container || clientSecret === null) throw new ApiProblem(503)
    if (clientSecret === shownSecret) return
    shownSecret = clientSecret
    mountCardForm(container, {
      clientSecret,
      title: container.dataset['title'] ?? '',
      submitLabel: `${container.dataset['label'] ?? ''} ${makeMoneyFormat(currency)(amount)}`,
      onSucceeded: () => void confirmPayment().catch(showProblem),
      onFailed: () => void load('paid').catch(showProblem),
    })
  }

  const showProblem = (error: unknown): void => {
    const isUnknown = error instanceof ApiProblem && error.status === 404
    showView(root, isUnknown ? 'expired' : 'problem')
  }

  /** `paidView`: what a paid order shows, depending on whether it was paid here. */
  const load = async (paidView: 'paid' | 'alreadyPaid'): Promise<void> => {
    const { state, store, order } = await callApi<PayPage>(token, 'GET')
    showStore(root, store)
    showOrder(root, order)
    setProgress(null)
    showView(root, state === 'paid' ? paidView : state)
    if (state === 'open') await showCardForm()
  }

  const begin = (): void => {
    shownSecret = null
    showView(root, 'loading')
    load('alreadyPaid').catch(showProblem)
  }

  root.addEventListener('click', ({ target }) => {
    const action = (target as HTMLElement).closest<HTMLElement>('[data-action]')?.dataset['action']
    if (action === 'print') print()
    if (action === 'retry') begin()
  })
  begin()
}
