import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Customer } from '#contract/domains/customer.ts'
import { orders } from '#contract/domains/orders.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { OrderBadge } from '#web/entities/orders/order-badges.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { customerOrdersText } from '#web/features/customers/customer-orders.text.ts'
import classes from './customer.module.css'

const pageSize = 5

/** The customer's latest orders. The list has cancelled ones too, which `customer.orders` leaves out. */
export const CustomerOrders = ({ customer }: { customer: Pick<Customer, '_id' | 'orders'> }) => {
  const t = useText(customerOrdersText)
  const { can } = useSession()
  const customerId = customer._id
  const { data, error, refetch } = useGet(orders.list, { query: { customer: customerId, limit: pageSize } })
  const cancelled = data && !data.totalIsCapped ? data.total - customer.orders : 0
  return (
    <FormSection title={t('title')}>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data?.data.length === 0 && <Text c="dimmed">{t('nothing')}</Text>}
      {data && data.data.length > 0 && (
        <ol className={classes.lines}>
          {data.data.map(({ _id, number, status, placedAt, total, currency }) => (
            <li key={_id} className={classes.order}>
              <Link to={`/dashboard/orders/${_id}`} className={classes.number}>
                #{number}
              </Link>
              <OrderBadge status={status} />
              <span className={classes.quiet}>
                <Time iso={placedAt} />
              </span>
              <span className={classes.amount}>
                <Money minor={total} currency={currency} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.bar}>
        {data && data.data.length > 0 && (
          <Button
            component={Link}
            to={`/dashboard/orders?customer=${customerId}`}
            variant="subtle"
            size="compact-sm"
            ml={-8}
          >
            {t('all', { count: data.total })}
            {cancelled > 0 && ` (${t('cancelled', { count: cancelled })})`}
          </Button>
        )}
        {can('create_order') && (
          <Button
            component={Link}
            to={`/dashboard/orders/new?customer=${customerId}`}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('new')}
          </Button>
        )}
      </div>
    </FormSection>
  )
}
