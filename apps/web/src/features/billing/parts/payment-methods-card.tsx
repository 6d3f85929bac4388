import { Button } from '@mantine/core'
import { useState } from 'react'
import { type PaymentMethod, paymentMethods } from '#contract/domains/payment-methods.ts'
import { subscription } from '#contract/domains/subscription.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { useCardsAvailable } from '#web/entities/cards/use-cards-available.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { ErrorState, StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { SideCard } from '#web/kit/page/side-card.tsx'
import { CardSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { RowMenu } from '#web/kit/table/row-menu.tsx'
import { billingText } from '#web/features/billing/billing.text.ts'
import { useBillingLabels } from '#web/features/billing/use-billing-labels.ts'
import { AddCardDialog } from './add-card-dialog.tsx'
import classes from './billing.module.css'

interface SavedCardProps {
  card: PaymentMethod
  /** A running subscription keeps its only card. */
  isNeeded: boolean
  remove: () => void
}

const SavedCard = ({ card, isNeeded, remove }: SavedCardProps) => {
  const t = useText(billingText)
  const { card: cardLabel } = useBillingLabels()
  const makeDefault = useSend(paymentMethods.makeDefault, { successMessage: t('madeDefault') })
  const expiry = { month: String(card.expMonth).padStart(2, '0'), year: card.expYear % 100 }
  const actions = () => [
    ...(card.isDefault
      ? []
      : [
          {
            label: t('makeDefault'),
            run: () => void makeDefault.send({ params: { id: card._id }, body: { isDefault: true } }),
          },
        ]),
    { label: t('removeCard'), danger: true as const, run: remove, reason: isNeeded ? t('onlyCard') : undefined },
  ]
  return (
    <li className={classes.savedCard}>
      <div className={classes.words}>
        <div>{cardLabel(card)}</div>
        <div className={classes.quiet}>
          {card.isExpired || card.expiresSoon ? (
            <StatusBadge tone="warning">{t(card.isExpired ? 'expired' : 'expires', expiry)}</StatusBadge>
          ) : (
            t('expires', expiry)
          )}
          {card.isDefault && ` · ${t('default')}`}
        </div>
      </div>
      <RowMenu name={cardLabel(card)} actions={actions} />
    </li>
  )
}

const SavedCards = () => {
  const t = useText(billingText)
  const { card: cardLabel } = useBillingLabels()
  const cardsAvailable = useCardsAvailable()
  const { data, error, refetch } = useGet(paymentMethods.list)
  const status = useGet(subscription.get).data?.status
  const isNeeded = data?.data.length === 1 && (status === 'active' || status === 'past_due')
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<PaymentMethod>()
  const remove = useSend(paymentMethods.remove, { successMessage: t('removed') })
  const confirmRemoval = async () => {
    if (removing) await remove.send({ params: { id: removing._id } })
    setRemoving(undefined)
  }
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <CardSkeleton lines={1} />
  return (
    <>
      {data.data.length === 0 && <p className={classes.quiet}>{t('noCards')}</p>}
      {data.data.length > 0 && (
        <ul className={classes.savedCards}>
          {data.data.map((card) => (
            <SavedCard key={card._id} card={card} isNeeded={isNeeded} remove={() => setRemoving(card)} />
          ))}
        </ul>
      )}
      {cardsAvailable && (
        <div>
          <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
            {t('addCard')}
          </Button>
        </div>
      )}
      {isAdding && <AddCardDialog close={() => setIsAdding(false)} />}
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('removeTitle', { card: removing ? cardLabel(removing) : '' })}
        body={t('removeBody')}
        confirmLabel={t('removeCard')}
        busy={remove.sending}
        onConfirm={() => void confirmRemoval()}
        onCancel={() => setRemoving(undefined)}
      />
    </>
  )
}

export const PaymentMethodsCard = () => {
  const t = useText(billingText)
  const { can } = useSession()
  return (
    <SideCard title={t('cards')}>
      {can('manage_subscription') ? <SavedCards /> : <p className={classes.quiet}>{t('cannotSeeCards')}</p>}
    </SideCard>
  )
}
