import { Kbd, Radio, Stack, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { maxRejectionNote, type RequestRow } from '#contract/domains/reward-requests.ts'
import { type RejectionReason, rejectionReasons, rejectionReasonText } from '#contract/rewards/rejection-reasons.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { NotifyCheckbox, useNotify } from '#web/entities/customer-emails/notify-customer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { autosizeProps } from '#web/kit/fields/autosize.ts'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { useLetterKeys } from '#web/kit/keyboard/use-letter-keys.ts'
import { useIsPhone } from '#web/kit/list/use-is-phone.ts'
import type { Decision } from '#web/features/reward-requests/reward-requests.decisions.ts'
import { rewardRequestsText } from '#web/features/reward-requests/reward-requests.text.ts'
import classes from './review.module.css'

interface RejectDialogProps {
  requests: readonly RequestRow[]
  close: () => void
  onReject: (decision: Decision) => void
}

/** A preset reason by its number, or a typed one. A number rejects at once: the decision can be undone. */
export const RejectDialog = ({ requests, close, onReject }: RejectDialogProps) => {
  const t = useText(rewardRequestsText)
  const [language] = useLanguage()
  const [reason, setReason] = useState<RejectionReason>('unclear')
  const [note, setNote] = useState('')
  const [isNoteMissing, setIsNoteMissing] = useState(false)
  const isPhone = useIsPhone()
  const noteInput = useRef<HTMLTextAreaElement>(null)
  const notify = useNotify('reward_rejected', true)
  const [first] = requests
  const { length: count } = requests
  const title =
    count === 1 && first
      ? t('rejectTitle', { task: first.task.name, name: first.customer.name })
      : t('rejectTitleMany', { count })
  const reject = (chosen: RejectionReason) => {
    if (chosen === 'other' && note.trim() === '') {
      setReason(chosen)
      setIsNoteMissing(true)
      noteInput.current?.focus()
      return
    }
    onReject({ status: 'rejected', reason: chosen, note: note.trim(), ...notify.body })
  }
  useLetterKeys(Object.fromEntries(rejectionReasons.map((value, index) => [index + 1, () => reject(value)])), {
    inOverlay: true,
  })
  const { message } = rejectionReasonText[reason][language]
  return (
    <Dialog opened onClose={close} title={title}>
      <FormElement submit={() => reject(reason)}>
        <Stack gap="md">
          <Radio.Group
            label={t('reason')}
            description={isPhone ? undefined : t('pressNumber')}
            value={reason}
            onChange={(value) => {
              setReason(value)
              setIsNoteMissing(false)
            }}
          >
            <div className={classes.reasons}>
              {rejectionReasons.map((value, index) => (
                <div key={value} className={classes.reason}>
                  <Radio
                    value={value}
                    label={rejectionReasonText[value][language].label}
                    {...(value === reason && value !== 'other' && { 'data-autofocus': true })}
                  />
                  <Kbd aria-hidden="true">{index + 1}</Kbd>
                </div>
              ))}
            </div>
          </Radio.Group>
          {message && <p className={classes.message}>{message}</p>}
          <Textarea
            ref={noteInput}
            {...(reason === 'other' && { 'data-autofocus': true })}
            label={t('note')}
            description={message ? t('noteHelp') : undefined}
            error={isNoteMissing ? t('noteRequired') : undefined}
            withAsterisk={reason === 'other'}
            maxLength={maxRejectionNote}
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value)
              setIsNoteMissing(false)
            }}
            {...autosizeProps(2, 8)}
          />
          <NotifyCheckbox notify={notify} count={count} />
        </Stack>
        <DialogFooter
          confirmLabel={count === 1 ? t('rejectRequest') : t('rejectRequests', { count })}
          tone="danger"
          close={close}
        />
      </FormElement>
    </Dialog>
  )
}
