import type * as z from 'zod'
import { formatMoney } from '#contract/core/money.ts'
import type { JoinedStore } from '#contract/domains/customer-account.ts'
import type { OwnLedgerEntry } from '#contract/domains/customer-store-data.ts'
import { type customerOrderRow, storefront } from '#contract/domains/storefront.ts'
import { privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import { forMember, getData, getText, toAccountPage } from './account-frame.tsx'
import { orderStatusText } from './order-status.text.ts'
import { formatDay } from './reward-format.ts'

type OrderSummary = z.output<typeof customerOrderRow>

const ordersPerPage = 20
export const entriesPerPage = 30

export const OrderList = ({ context, orders }: { context: VisitorContext; orders: readonly OrderSummary[] }) => {
  const { urls, language } = context
  const text = getText(context)
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <li key={order._id}>
          <a href={urls.account(`orders/${order._id}`)}>
            <strong>{text.orderNumber(order.number)}</strong>
            <span className="muted">
              {formatDay(context, order.placedAt)} · {text.items(order.pieces)}
            </span>
            <span className={`status ${order.status}`}>{orderStatusText[language][order.status]}</span>
            <span className="amount">{formatMoney(order.total, order.currency, language)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export const NoOrders = ({ context }: { context: VisitorContext }) => {
  const text = getText(context)
  return (
    <div className="account-empty">
      <p>{text.noOrders}</p>
      <a className="button primary" href={context.urls.home()}>
        {text.startShopping}
      </a>
    </div>
  )
}

/** Links to the next page, and from a later one back to the first. */
const Pager = ({ context, page, nextCursor }: { context: VisitorContext; page: string; nextCursor: string | null }) => {
  const { urls, query } = context
  const text = getText(context)
  const isFirst = !query.has('cursor')
  if (isFirst && nextCursor === null) return null
  return (
    <nav className="account-pager">
      {!isFirst && (
        <a className="button" href={urls.account(page)}>
          {text.newest}
        </a>
      )}
      {nextCursor !== null && (
        <a
          className="button"
          rel="next"
          href={`${urls.account(page)}?${new URLSearchParams({ cursor: nextCursor }).toString()}`}
        >
          {text.older}
        </a>
      )}
    </nav>
  )
}

export const toCursor = ({ query }: VisitorContext): { cursor?: string } => {
  const cursor = query.get('cursor')
  return cursor ? { cursor } : {}
}

const ordersPage = privatePage({
  path: '/account/orders',
  load: forMember('orders', async (context) => {
    const orders = await context.call(storefront.ownOrders, { query: { limit: ordersPerPage, ...toCursor(context) } })
    const { data, nextCursor } = getData(orders)
    return toAccountPage(context, {
      section: 'orders',
      body: (
        <>
          {data.length === 0 ? <NoOrders context={context} /> : <OrderList context={context} orders={data} />}
          <Pager context={context} page="orders" nextCursor={nextCursor} />
        </>
      ),
    })
  }),
})

export const Balances = ({ context, member }: { context: VisitorContext; member: JoinedStore }) => {
  const { shop, language, locale } = context
  const text = getText(context)
  return (
    <dl className="balances">
      <div>
        <dt>{text.points}</dt>
        <dd>{member.points.toLocaleString(locale)}</dd>
      </div>
      <div>
        <dt>{text.credit}</dt>
        <dd>{formatMoney(member.credit, shop.currency, language)}</dd>
      </div>
    </dl>
  )
}

const formatAmount = ({ shop, locale }: VisitorContext, kind: OwnLedgerEntry['kind'], amount: number): string => {
  if (kind === 'credit') return formatMoney(amount, shop.currency, locale)
  return amount.toLocaleString(locale).replace('-', '\u2212')
}

const EntryRow = ({ context, entry }: { context: VisitorContext; entry: OwnLedgerEntry }) => {
  const { urls } = context
  const text = getText(context)
  const kind = entry.kind === 'points' ? text.points : text.credit
  return (
    <tr>
      <td>{formatDay(context, entry.at)}</td>
      <td>
        {kind}
        {/* The number of the order says more than that it was one. */}
        {(!entry.order || entry.reason !== 'order') && ` · ${text.reasons[entry.reason]}`}
        {entry.order && (
          <>
            {' · '}
            <a href={urls.account(`orders/${entry.order._id}`)}>{text.orderNumber(entry.order.number)}</a>
          </>
        )}
      </td>
      <td className="number">
        {entry.delta > 0 ? '+' : ''}
        {formatAmount(context, entry.kind, entry.delta)}
      </td>
      <td className="number">{formatAmount(context, entry.kind, entry.balanceAfter)}</td>
    </tr>
  )
}

/** Every change of points and credit, newest first. */
export const LedgerHistory = ({
  context,
  page,
  entries: { data, nextCursor },
}: {
  context: VisitorContext
  /** The page below the account that it is on. */
  page: string
  entries: { data: OwnLedgerEntry[]; nextCursor: string | null }
}) => {
  const text = getText(context)
  return (
    <section>
      <h2>{text.history}</h2>
      {data.length === 0 ? (
        <p className="muted">{text.noHistory}</p>
      ) : (
        // May be wider than a phone: scrolls by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="table-scroll" role="region" aria-label={text.history} tabIndex={0}>
          <table className="account-table">
            <thead>
              <tr>
                <th scope="col">{text.date}</th>
                <th scope="col">{text.reason}</th>
                <th scope="col" className="number">
                  {text.change}
                </th>
                <th scope="col" className="number">
                  {text.balance}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((entry) => (
                <EntryRow key={entry._id} context={context} entry={entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager context={context} page={page} nextCursor={nextCursor} />
    </section>
  )
}

export const historyRoutes = [ordersPage]
