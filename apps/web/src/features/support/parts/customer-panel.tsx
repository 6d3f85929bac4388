import { Alert, Button, Stack } from '@mantine/core'
import { IconCoins, IconMailQuestion, IconPlus, IconTicket } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { customers } from '#contract/domains/customers.ts'
import type { ConversationDetails } from '#contract/domains/support-conversations.ts'
import { ActingConversation } from '#web/client/acting-conversation.ts'
import { languageName, useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { AdjustDialog } from '#web/entities/customers/adjust-dialog.tsx'
import { Masked } from '#web/entities/customers/masked.tsx'
import { Tags } from '#web/entities/tags/tags.tsx'
import { chatPanelText } from '#web/features/support/chat-panel.text.ts'
import { toChatPath } from '#web/features/support/support.paths.ts'
import { supportText } from '#web/features/support/support.text.ts'
import { Money } from '#web/kit/display/money.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { CardFact, SideCard } from '#web/kit/page/side-card.tsx'
import { CustomerAddresses } from './customer-addresses.tsx'
import { RecentOrders } from './recent-orders.tsx'
import classes from './panel.module.css'

const DiscountDialog = lazy(() => import('./discount-dialog.tsx'))

const icon = { size: 16, 'aria-hidden': true } as const

type Details = ConversationDetails
type KnownCustomer = NonNullable<Details['customer']>

const GiveRewards = ({ customerId, close }: { customerId: string; close: () => void }) => {
  const { data } = useGet(customers.get, { params: { customerId } })
  return data ? <AdjustDialog customer={data} opened close={close} /> : null
}

/** What can be done for the customer without leaving the conversation; each with its usual permission. */
const Actions = ({ conversation, customer }: { conversation: Details; customer: KnownCustomer }) => {
  const t = useText(chatPanelText)
  const { can } = useSession()
  const [isGiving, setIsGiving] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const canOrder = can('view_orders') && can('create_order')
  const canGive = can('edit_customer_sensitive_info')
  const canDiscount = can('view_discounts')
  if (!canOrder && !canGive && !canDiscount) return null
  return (
    <div className={classes.actions}>
      {canOrder && (
        <Button
          component={Link}
          to={`/dashboard/orders/new?customer=${customer._id}&conversation=${conversation._id}`}
          variant="default"
          size="xs"
          leftSection={<IconPlus {...icon} />}
        >
          {t('newOrder')}
        </Button>
      )}
      {canGive && (
        <Button variant="default" size="xs" leftSection={<IconCoins {...icon} />} onClick={() => setIsGiving(true)}>
          {t('giveRewards')}
        </Button>
      )}
      {canDiscount && (
        <Button variant="default" size="xs" leftSection={<IconTicket {...icon} />} onClick={() => setIsSending(true)}>
          {t('sendDiscount')}
        </Button>
      )}
      {isSending && (
        <Suspense>
          <DiscountDialog conversation={conversation} close={() => setIsSending(false)} />
        </Suspense>
      )}
      {isGiving && <GiveRewards customerId={customer._id} close={() => setIsGiving(false)} />}
    </div>
  )
}

const CustomerFacts = ({ customer }: { customer: KnownCustomer }) => {
  const t = useText(chatPanelText)
  const { number } = useFormat()
  const { tier, points, credit, orders, spend, lastOrderAt, notes } = customer
  return (
    <div className={classes.facts}>
      {tier && <CardFact label={t('tier')}>{tier}</CardFact>}
      <CardFact label={t('points')}>{number(points)}</CardFact>
      <CardFact label={t('credit')}>
        <Money minor={credit} />
      </CardFact>
      <CardFact label={t('orders')}>{number(orders)}</CardFact>
      <CardFact label={t('spent')}>
        <Money minor={spend} />
      </CardFact>
      {lastOrderAt && (
        <CardFact label={t('lastOrder')}>
          <Time iso={lastOrderAt} />
        </CardFact>
      )}
      {notes > 0 && <CardFact label={t('notes')}>{number(notes)}</CardFact>}
    </div>
  )
}

const CustomerCard = ({ conversation }: { conversation: Details }) => {
  const t = useText(chatPanelText)
  const { can } = useSession()
  const { customer, name, email, isGuest, customerId } = conversation
  const canView = can('view_customers')
  return (
    <SideCard title={t(isGuest ? 'guest' : 'customer')}>
      <div>
        {canView && customerId ? (
          <Link to={`/dashboard/customers/${customerId}`} className={classes.name ?? ''}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <strong className={classes.name}>
            <bdi>{name}</bdi>
          </strong>
        )}
        {email !== '' && (
          <div className={classes.email}>
            <Masked value={email} isMasked={!can('edit_customer_sensitive_info') && email.includes('•')} />
          </div>
        )}
      </div>
      {isGuest && (
        <Alert color="warning" icon={<IconMailQuestion {...icon} />} title={t('notVerified')} p="xs">
          {t('notVerifiedBody')}
        </Alert>
      )}
      {customer && <CustomerFacts customer={customer} />}
      {!isGuest && !canView && <p className={classes.quiet}>{t('hidden')}</p>}
      {customer && <Actions conversation={conversation} customer={customer} />}
    </SideCard>
  )
}

const Earlier = ({ conversation: { earlier } }: { conversation: Details }) => {
  const t = useText(chatPanelText)
  const tSupport = useText(supportText)
  const { search } = useLocation()
  if (earlier.length === 0) return null
  return (
    <SideCard title={t('earlier')}>
      <ul className={classes.links}>
        {earlier.map(({ _id, status, lastMessage, lastMessageAt }) => (
          <li key={_id}>
            <Link to={toChatPath(_id, search)} className={classes.earlier ?? ''}>
              {lastMessage?.text || tSupport('image')}
            </Link>
            <span className={classes.quiet}>
              {tSupport(`status_${status}`)} · <Time iso={lastMessageAt} />
            </span>
          </li>
        ))}
      </ul>
    </SideCard>
  )
}

interface CustomerPanelProps {
  conversation: Details
  editTags: () => void
}

/** The customer beside the conversation: who they are, what they ordered, and what can be done for them. */
export const CustomerPanel = ({ conversation, editTags }: CustomerPanelProps) => {
  const t = useText(chatPanelText)
  const [language] = useLanguage()
  const { can } = useSession()
  const { customer, tags, rating, createdAt } = conversation
  return (
    <ActingConversation value={conversation._id}>
      <Stack gap="sm">
        <CustomerCard conversation={conversation} />
        {customer && can('view_orders') && <RecentOrders orders={conversation.recentOrders} />}
        {customer && (
          <SideCard title={t('addresses')}>
            <CustomerAddresses addresses={customer.addresses} />
          </SideCard>
        )}
        <SideCard title={t('conversation')} editLabel={t('editTags')} edits={[{ label: t('editTags'), run: editTags }]}>
          <CardFact label={t('tags')}>
            {tags.length > 0 ? <Tags tags={tags} showAll /> : <span className={classes.quiet}>{t('noTags')}</span>}
          </CardFact>
          <CardFact label={t('started')}>
            <Time iso={createdAt} />
          </CardFact>
          <CardFact label={t('language')}>{languageName(conversation.language, language)}</CardFact>
          {rating && (
            <CardFact label={t('rating')}>
              {t('ratingOf', { score: rating.score })}
              {rating.comment && <p className={classes.comment}>{rating.comment}</p>}
            </CardFact>
          )}
        </SideCard>
        <Earlier conversation={conversation} />
      </Stack>
    </ActingConversation>
  )
}
