import { Button, SegmentedControl, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { products } from '#contract/domains/products.ts'
import type { ConversationDetails } from '#contract/domains/support-conversations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { OrderBadge } from '#web/entities/orders/order-badges.tsx'
import { conversationText } from '#web/features/support/conversation.text.ts'
import type { DraftCard } from '#web/features/support/support.drafts.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { ChoiceSearch } from './choice-search.tsx'
import classes from './composer.module.css'

interface CardDialogProps {
  conversation: ConversationDetails
  pick: (card: DraftCard) => void
  close: () => void
}

const debounceMs = 200
const pageSize = 20

const Choice = ({
  image,
  name,
  facts,
  pick,
}: {
  image: ReactNode
  name: string
  facts: ReactNode
  pick: () => void
}) => {
  const t = useText(conversationText)
  return (
    <li className={classes.choice}>
      {image}
      <span className={classes.choiceBody}>
        <strong>{name}</strong>
        <span>{facts}</span>
      </span>
      <Button size="xs" variant="default" onClick={pick} aria-label={`${t('share')} ${name}`}>
        {t('share')}
      </Button>
    </li>
  )
}

const Products = ({ pick }: Pick<CardDialogProps, 'pick'>) => {
  const t = useText(conversationText)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  const { data } = useGet(
    products.list,
    {
      query: {
        publishState: 'live',
        sortBy: 'title',
        sortOrder: 'asc',
        limit: pageSize,
        ...(search && { search }),
      },
    },
    { keepPrevious: true },
  )
  return (
    <>
      <ChoiceSearch label={t('searchProducts')} value={typed} change={setTyped} />
      <ul className={classes.choices}>
        {data?.data.map(({ _id, title, picture, priceMin }) => (
          <Choice
            key={_id}
            image={<Thumbnail url={picture ?? undefined} name={title} />}
            name={title}
            facts={priceMin !== null && <Money minor={priceMin} />}
            pick={() => pick({ kind: 'product', _id, name: title })}
          />
        ))}
      </ul>
      {data?.data.length === 0 && <p className={classes.optionEmpty}>{t('noProducts')}</p>}
    </>
  )
}

/** Picks a product of the shop, or an order of this customer, to show in the message. */
const CardDialog = ({ conversation: { recentOrders }, pick, close }: CardDialogProps) => {
  const t = useText(conversationText)
  const { can } = useSession()
  const canProducts = can('view_products')
  const [kind, setKind] = useState(canProducts ? 'product' : 'order')
  const tabs = [
    ...(canProducts ? [{ value: 'product', label: t('products') }] : []),
    ...(can('view_orders') ? [{ value: 'order', label: t('orders') }] : []),
  ]
  return (
    <Dialog opened onClose={close} title={t('cardTitle')}>
      <Stack gap="sm">
        {tabs.length > 1 && (
          <SegmentedControl value={kind} onChange={setKind} data={tabs} aria-label={t('cardTitle')} />
        )}
        {kind === 'product' ? (
          <Products pick={pick} />
        ) : (
          <>
            <ul className={classes.choices}>
              {recentOrders.map(({ _id, number, status, total, currency }) => {
                const name = t('order', { number: String(number) })
                return (
                  <Choice
                    key={_id}
                    image={
                      <span className={classes.choiceIcon}>
                        <IconReceipt size={18} aria-hidden="true" />
                      </span>
                    }
                    name={name}
                    facts={
                      <>
                        <Money minor={total} currency={currency} /> <OrderBadge status={status} />
                      </>
                    }
                    pick={() => pick({ kind: 'order', _id, name })}
                  />
                )
              })}
            </ul>
            {recentOrders.length === 0 && <p className={classes.optionEmpty}>{t('noOrders')}</p>}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

export default CardDialog
