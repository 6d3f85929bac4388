import { IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MessageCard } from '#contract/domains/support.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { OrderBadge } from '#web/entities/orders/order-badges.tsx'
import { conversationText } from '#web/features/support/conversation.text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import classes from './messages.module.css'

/** A product or order as it was when the message was sent; opens its page of the dashboard. */
export const CardOfMessage = ({ card }: { card: MessageCard }) => {
  const t = useText(conversationText)
  const { can } = useSession()
  const isProduct = card.kind === 'product'
  const content = (
    <>
      {isProduct ? (
        <Thumbnail url={card.image?.url} name={card.title} />
      ) : (
        <span className={classes.cardIcon}>
          <IconReceipt size={18} aria-hidden="true" />
        </span>
      )}
      <span className={classes.cardBody}>
        <strong>{isProduct ? card.title : t('order', { number: String(card.number) })}</strong>
        <span className={classes.cardFacts}>
          <Money minor={isProduct ? card.price : card.total} currency={card.currency} />
          {!isProduct && <OrderBadge status={card.status} />}
        </span>
      </span>
    </>
  )
  if (!can(isProduct ? 'view_products' : 'view_orders')) return <span className={classes.card}>{content}</span>
  return (
    <Link to={`/dashboard/${isProduct ? 'products' : 'orders'}/${card._id}`} className={classes.card ?? ''}>
      {content}
    </Link>
  )
}
