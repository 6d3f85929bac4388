import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { toSmsNumber } from '#contract/domains/sms-text.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { sendText } from '#web/features/campaigns/send.text.ts'
import { smsText } from '#web/features/campaigns/sms.text.ts'

interface TestSmsDialogProps {
  campaign: Campaign
  close: () => void
  /** Saves the draft first, because the saved one is sent. */
  saveDraft: () => Promise<number | undefined>
}

const TestSmsForm = ({ campaign, close, saveDraft }: TestSmsDialogProps) => {
  const t = useText(smsText)
  const tSend = useText(sendText)
  const [to, setTo] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isValid = toSmsNumber(to) !== undefined
  const hasError = isSubmitted && !isValid
  const sending = useSend(campaigns.act, { successMessage: () => tSend('testSent', { to }) })
  const submit = async () => {
    setIsSubmitted(true)
    if (!isValid || (await saveDraft()) === undefined) return
    if (await sending.send({ body: { campaign_id: campaign._id, action: 'test', to } })) close()
  }
  return (
    <FormElement submit={() => void submit()}>
      <TextInput
        label={t('phone')}
        description={hasError ? undefined : t('phoneHelp')}
        type="tel"
        autoComplete="tel"
        value={to}
        withAsterisk
        error={hasError && t('invalidPhone')}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data-autofocus
      />
      <DialogFooter confirmLabel={tSend('sendTestSms')} sending={sending.sending} close={close} />
    </FormElement>
  )
}

/** Sends the saved message to one number. */
const TestSmsDialog = (props: TestSmsDialogProps) => {
  const t = useText(sendText)
  return (
    <Dialog opened onClose={props.close} title={t('sendTestSms')}>
      <TestSmsForm {...props} />
    </Dialog>
  )
}

export default TestSmsDialog
