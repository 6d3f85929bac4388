import { useState } from 'react'
import { type PaymentOption, paymentOptions } from '#contract/domains/payment-options.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { paymentOptionsText } from './payment-options.text.ts'

type NamedOption = Pick<PaymentOption, '_id' | 'name'>

/** Deleting can't be undone, so it asks for confirmation. */
export const useOptionRemoval = (wrap: (remove: () => Promise<unknown>) => Promise<unknown> = (remove) => remove()) => {
  const t = useText(paymentOptionsText)
  const [optionToDelete, setOptionToDelete] = useState<NamedOption>()
  const name = optionToDelete?.name ?? ''
  const { send, sending } = useSend(paymentOptions.remove, { successMessage: t('deleted', { name }) })
  const remove = async ({ _id: id }: NamedOption) => {
    await wrap(() => send({ params: { id } }))
    setOptionToDelete(undefined)
  }
  return {
    confirmRemoval: setOptionToDelete,
    removing: sending,
    dialog: (
      <ConfirmDialog
        opened={optionToDelete !== undefined}
        title={t('deleteTitle', { name })}
        body={t('deleteBody')}
        confirmLabel={t('deleteConfirm')}
        busy={sending}
        onConfirm={() => optionToDelete && void remove(optionToDelete)}
        onCancel={() => setOptionToDelete(undefined)}
      />
    ),
  }
}
