import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { type PaymentMethod, paymentMethods } from '#contract/domains/payment-methods.ts'
import { CardForm } from '#web/entities/cards/card-form.tsx'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { useEffectOncePer } from '#web/kit/use-effect-once-per.ts'
import { billingText } from '#web/features/billing/billing.text.ts'

interface AddCardDialogProps {
  /** What happens with the card, above the form. */
  body?: string
  submitLabel?: string
  onAdded?: (card: PaymentMethod) => void
  close: () => void
}

/** The card's number goes to the card provider's frame; only the finished setup intent comes back. */
export const AddCardDialog = ({ body, submitLabel, onAdded, close }: AddCardDialogProps) => {
  const t = useText(billingText)
  const start = useSend(paymentMethods.setupIntent)
  const add = useSend(paymentMethods.add, { successMessage: t('cardAdded') })
  const [intent, setIntent] = useState<{ clientSecret: string }>()
  const begin = async () => setIntent(await start.send())
  useEffectOncePer('setup-intent', () => void begin())
  const finish = async (setupIntentId: string) => {
    const card = await add.send({ body: { setupIntentId } })
    if (!card) return
    close()
    onAdded?.(card)
  }
  return (
    <Dialog opened onClose={close} title={t('addCard')}>
      <Text c="dimmed" mb="md">
        {body ?? t('addCardBody')}
      </Text>
      {intent ? (
        <CardForm
          clientSecret={intent.clientSecret}
          submitLabel={submitLabel ?? t('saveCard')}
          onSucceeded={(setupIntentId) => void finish(setupIntentId)}
          close={close}
        />
      ) : (
        !start.error && <Skeleton h={220} />
      )}
    </Dialog>
  )
}
