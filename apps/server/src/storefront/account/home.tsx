import type { JoinedStore } from '#contract/domains/customer-account.ts'
import { storefront } from '#contract/domains/storefront.ts'
import { privatePage, type VisitorContext } from '#server/storefront/shop-page.ts'
import { forMember, getText, toAccountPage } from './account-frame.tsx'
import { Balances, NoOrders, OrderList } from './history.tsx'

const recentOrders = 3

const ApprovalNotice = ({ context, member }: { context: VisitorContext; member: JoinedStore }) => {
  const text = getText(context)
  const { approval } = member
  if (approval === 'approved') return null
  const messages = { pending: text.awaitingApproval, rejected: text.rejected, suspended: text.suspended }
  return <p className={approval === 'pending' ? 'notice' : 'notice warning'}>{messages[approval](context.shop.name)}</p>
}

const homePage = privatePage({
  path: '/account',
  load: forMember('', async (context, member) => {
    const text = getText(context)
    const orders = await context.call(storefront.ownOrders, { query: { limit: recentOrders } })
    const data = orders.ok ? orders.data.data : []
    const hasBalance = member.points > 0 || member.credit > 0
    return toAccountPage(context, {
      section: 'home',
      title: text.greeting(member.name),
      body: (
        <>
          <ApprovalNotice context={context} member={member} />
          {hasBalance && (
            <div>
              <Balances context={context} member={member} />
              <p>
                <a href={context.urls.account('rewards')}>{text.viewRewards}</a>
              </p>
            </div>
          )}
          <section>
            <h2>{text.recentOrders}</h2>
            {data.length === 0 ? (
              <NoOrders context={context} />
            ) : (
              <>
                <OrderList context={context} orders={data} />
                <p>
                  <a href={context.urls.account('orders')}>{text.allOrders}</a>
                </p>
              </>
            )}
          </section>
        </>
      ),
    })
  }),
})

export const homeRoutes = [homePage]
