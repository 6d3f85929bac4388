import { useState } from 'react'
import { type PaymentOption, paymentOptions } from '#contract/domains/payment-options.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { paymentOptionsText } from './payment-options.text.ts'

type Named = Pick<PaymentOption, '_id' | 'name'>

/** Deleting can't be undone, so it asks for confirmation. */
export const useOptionRemoval = (
  around: (remove: () => Promise<unknown>) => Promise<unknown> = (remove) => remove(),
) => {
  const t = useText(paymentOptionsText)
  const [asked, setAsked] = useState<Named>()
  const name = asked?.name ?? ''
  const { send, sending } = useSend(paymentOptions.remove, { success: t('deleted', { name }) })
  const remove = async ({ _id: id }: Named) => {
    await around(() => send({ params: { id } }))
    setAsked(undefined)
  }
  return {
    ask: setAsked,
    removing: sending,
    question: (
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('deleteTitle', { name })}
        body={t('deleteBody')}
        confirm={t('deleteConfirm')}
        busy={sending}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(undefined)}
      />
    ),
  }
}
