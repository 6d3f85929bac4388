import { Checkbox, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type FailureReason, failureReasons, type RouteStop } from '#contract/domains/route.ts'
import { routes } from '#contract/domains/routes.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { stopReasonText } from '#web/entities/routes/stop-reason.text.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { routePageText } from '#web/features/routes/route-page.text.ts'
import classes from './route-stops.module.css'

/** Marks a stop as failed, with the reason. */
const FailStopDialog = ({ stop, close }: { stop: RouteStop; close: () => void }) => {
  const t = useText(routePageText)
  const tReason = useText(stopReasonText)
  const number = String(stop.order.number)
  const [reason, setReason] = useState<FailureReason>(failureReasons[0])
  const [note, setNote] = useState('')
  const [isNotified, setIsNotified] = useState(true)
  const fail = useSend(routes.stops, { successMessage: t('stopSaved', { number }) })
  const submit = async () => {
    const body = { stop_id: stop._id, status: 'failed' as const, reason, note, ...(!isNotified && { notify: false }) }
    if (await fail.send({ body })) close()
  }
  return (
    <Dialog opened onClose={close} title={t('failTitle', { number })}>
      <FormElement submit={() => void submit()}>
        <p className={classes.lead}>{t('failBody')}</p>
        <Select
          label={t('reason')}
          data={failureReasons.map((value) => ({ value, label: tReason(value) }))}
          value={reason}
          onChange={(value) => setReason(failureReasons.find((each) => each === value) ?? failureReasons[0])}
          allowDeselect={false}
          checkIconPosition="right"
        />
        <Textarea
          mt="sm"
          label={t('note')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Checkbox
          mt="sm"
          label={t('notify')}
          checked={isNotified}
          onChange={(event) => setIsNotified(event.currentTarget.checked)}
        />
        <DialogFooter confirmLabel={t('failConfirm')} tone="danger" sending={fail.sending} close={close} />
      </FormElement>
    </Dialog>
  )
}

export default FailStopDialog
