import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { campaignTemplates } from '#contract/domains/campaign-templates.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { builderText } from '#web/features/campaigns/builder.text.ts'
import type { CampaignValues } from '#web/features/campaigns/use-campaign-editor.ts'

interface SaveTemplateDialogProps {
  values: CampaignValues
  close: () => void
}

const SaveTemplateForm = ({ values, close }: SaveTemplateDialogProps) => {
  const t = useText(builderText)
  const [name, setName] = useState(values.name)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const saving = useSend(campaignTemplates.create, {
    successMessage: (template) => t('templateSaved', { name: template.name }),
  })
  const submit = async () => {
    setIsSubmitted(true)
    if (name.trim() === '') return
    const { subject, preheader, language, topic, body } = values
    if (await saving.send({ body: { name, subject, preheader, language, topic, body } })) close()
  }
  const nameError = saving.error?.fields.find(({ path }) => path === 'name')?.message
  return (
    <FormElement submit={() => void submit()}>
      <TextInput
        label={t('templateName')}
        value={name}
        maxLength={120}
        withAsterisk
        error={isSubmitted && name.trim() === '' ? t('templateNameMissing') : nameError}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <DialogFooter confirmLabel={t('saveTemplate')} sending={saving.sending} close={close} />
    </FormElement>
  )
}

const SaveTemplateDialog = (props: SaveTemplateDialogProps) => {
  const t = useText(builderText)
  return (
    <Dialog opened onClose={props.close} title={t('saveTemplate')}>
      <SaveTemplateForm {...props} />
    </Dialog>
  )
}

export default SaveTemplateDialog
