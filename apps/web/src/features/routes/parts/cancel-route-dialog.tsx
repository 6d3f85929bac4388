import type { RouteRow } from '#contract/domains/route.ts'
import { routes } from '#contract/domains/routes.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { dispatchText } from '#web/features/routes/dispatch.text.ts'

/** Canceling frees the open stops. */
const CancelRouteDialog = ({ route, close }: { route: RouteRow; close: () => void }) => {
  const t = useText(dispatchText)
  const { name } = route.driver
  const cancel = useSend(routes.cancel, { successMessage: t('cancelled', { name }) })
  return (
    <ConfirmDialog
      opened
      title={t('cancelTitle', { name })}
      body={t('cancelBody')}
      confirmLabel={t('cancelConfirm')}
      cancelLabel={t('keep')}
      busy={cancel.sending}
      onConfirm={() => void cancel.send({ params: { id: route._id } }).then((done) => done && close())}
      onCancel={close}
    />
  )
}

export default CancelRouteDialog
