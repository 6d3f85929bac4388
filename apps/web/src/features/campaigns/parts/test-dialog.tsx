import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { customerEmail } from '#contract/domains/customer.ts'
import { toSmsNumber } from '#contract/domains/sms-text.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { sendText } from '#web/features/campaigns/send.text.ts'
import { smsText } from '#web/features/campaigns/sms.text.ts'

interface TestDialogProps {
  campaign: Campaign
  close: () => void
  /** Saves the draft first, because the saved one is sent. */
  saveDraft: () => Promise<number | undefined>
}

const TestForm = ({ campaign, close, saveDraft }: TestDialogProps) => {
  const t = useText(sendText)
  const tBuilder = useText(builderText)
  const tSms = useText(smsText)
  const { profile } = useSession()
  const isSms = campaign.channel === 'sms'
  const [to, setTo] = useState(isSms ? '' : profile.email)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isValid = isSms ? toSmsNumber(to) !== undefined : customerEmail.safeParse(to).success
  const hasError = isSubmitted && !isValid
  const sending = useSend(campaigns.act, { successMessage: () => t('testSent', { to }) })
  const submit = async () => {
    setIsSubmitted(true)
    if (!isValid || (await saveDraft()) === undefined) return
    if (await sending.send({ body: { campaign_id: campaign._id, action: 'test', to } })) close()
  }
  const field = isSms
    ? { label: tSms('phone'), type: 'tel', invalid: tSms('invalidPhone'), description: !hasError && tSms('phoneHelp') }
    : { label: t('testTo'), type: 'email', invalid: tBuilder('invalidEmail'), description: undefined }
  return (
    <FormElement submit={() => void submit()}>
      <TextInput
        label={field.label}
        description={field.description}
        type={field.type}
        autoComplete={field.type}
        value={to}
        withAsterisk
        error={hasError && field.invalid}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data-autofocus
      />
      <DialogFooter confirmLabel={t(isSms ? 'sendTestSms' : 'sendTest')} sending={sending.sending} close={close} />
    </FormElement>
  )
}

/** Sends the saved draft to one address or number. */
const TestDialog = (props: TestDialogProps) => {
  const t = useText(sendText)
  return (
    <Dialog opened onClose={props.close} title={t(props.campaign.channel === 'sms' ? 'sendTestSms' : 'sendTest')}>
      <TestForm {...props} />
    </Dialog>
  )
}

export default TestDialog
