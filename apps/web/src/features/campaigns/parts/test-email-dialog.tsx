import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { customerEmail } from '#contract/domains/customer.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import { sendText } from '#web/features/campaigns/send.text.ts'

interface TestEmailDialogProps {
  campaign: Campaign
  close: () => void
  /** Saves the draft first, because the saved one is sent. */
  saveDraft: () => Promise<number | undefined>
}

const TestEmailForm = ({ campaign, close, saveDraft }: TestEmailDialogProps) => {
  const t = useText(sendText)
  const tBuilder = useText(builderText)
  const { profile } = useSession()
  const [to, setTo] = useState(profile.email)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isValid = customerEmail.safeParse(to).success
  const sending = useSend(campaigns.act, { successMessage: () => t('testSent', { to }) })
  const submit = async () => {
    setIsSubmitted(true)
    if (!isValid || (await saveDraft()) === undefined) return
    if (await sending.send({ body: { campaign_id: campaign._id, action: 'test', to } })) close()
  }
  return (
    <FormElement submit={() => void submit()}>
      <TextInput
        label={t('testTo')}
        type="email"
        value={to}
        withAsterisk
        error={isSubmitted && !isValid && tBuilder('invalidEmail')}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data-autofocus
      />
      <DialogFooter confirmLabel={t('sendTest')} sending={sending.sending} close={close} />
    </FormElement>
  )
}

/** Sends the saved draft to one address. */
const TestEmailDialog = (props: TestEmailDialogProps) => {
  const t = useText(sendText)
  return (
    <Dialog opened onClose={props.close} title={t('sendTest')}>
      <TestEmailForm {...props} />
    </Dialog>
  )
}

export default TestEmailDialog
