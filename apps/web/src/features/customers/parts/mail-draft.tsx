import { Select, Stack, Text } from '@mantine/core'
import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import type { Customer } from '#contract/domains/customer.ts'
import { customerMail, listMailFields } from '#contract/domains/customer-mail.ts'
import { languageName, useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { DialogFooter } from '#web/kit/dialog/dialog-footer.tsx'
import { SegmentField } from '#web/kit/fields/segment-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { mailText } from '#web/features/customers/customer-mail.text.ts'
import { mailTemplatesText } from '#web/features/customers/mail-templates.text.ts'

const draftFields = customerMail.omit({ customer: true })
export type MailDraft = z.output<typeof draftFields>
export type ReadDraft = () => MailDraft

const templates = ['welcome', 'thanks', 'missed', 'account', 'apology'] as const
type Template = (typeof templates)[number]
const ownText = 'own'

// The win-back template is marketing.
const isMarketing = (template: Template): boolean => template === 'missed'

/** Explains the purpose and the customer's consent. */
const Consent = ({ customer: { emailConsent } }: { customer: Customer }) => {
  const t = useText(mailText)
  const { date } = useFormat()
  const purpose: unknown = useWatch({ name: 'purpose' })
  const agreed = emailConsent.at ? t('agreed', { date: date(emailConsent.at) }) : t('agreedUndated')
  const notAgreed = t(emailConsent.given === false ? 'declined' : 'notAsked')
  const purposeText = t(purpose === 'marketing' ? 'marketingHelp' : 'serviceHelp')
  return (
    <Text size="sm" c="dimmed" mt={4} role="status">
      {purposeText} {emailConsent.given === true ? agreed : notAgreed}
    </Text>
  )
}

/** Templates in the customer's language. Text written before is restored by selecting “own text”. */
const TemplateSelect = ({ customer, canSendMarketing }: { customer: Customer; canSendMarketing: boolean }) => {
  const t = useText(mailText)
  const names = useText(mailTemplatesText)
  const [uiLanguage] = useLanguage()
  const { store } = useSession()
  const { getValues, setValue } = useFormContext<MailDraft>()
  const [selected, setSelected] = useState<Template | typeof ownText>(ownText)
  const ownDraft = useRef({ subject: '', body: '' })
  const language = customer.language ?? store?.language ?? uiLanguage
  const texts = mailTemplatesText[language]
  const getTemplateText = (template: Template) => ({
    subject: texts[`${template}Subject`],
    body: texts[`${template}Body`],
  })

  const selectTemplate = (next: Template | typeof ownText) => {
    const { subject, body } = getValues()
    const templateText = selected === ownText ? undefined : getTemplateText(selected)
    if (templateText?.subject !== subject || templateText.body !== body) ownDraft.current = { subject, body }
    const text = next === ownText ? ownDraft.current : getTemplateText(next)
    setValue('subject', text.subject, { shouldDirty: true, shouldValidate: next !== ownText })
    setValue('body', text.body, { shouldDirty: true, shouldValidate: next !== ownText })
    if (next !== ownText) setValue('purpose', isMarketing(next) ? 'marketing' : 'service')
    setSelected(next)
  }
  return (
    <Select
      label={t('template')}
      description={t(customer.language ? 'templateHelp' : 'templateHelpStore', {
        language: languageName(language, uiLanguage),
      })}
      data={[
        { value: ownText, label: t('own') },
        ...templates.map((value) => ({
          value,
          label: names(value),
          disabled: isMarketing(value) && !canSendMarketing,
        })),
      ]}
      value={selected}
      allowDeselect={false}
      onChange={(value) => selectTemplate(templates.find((candidate) => candidate === value) ?? ownText)}
    />
  )
}

/** Gives the dialog access to the form's values, so that a closed draft is restored on the next open. */
const DraftReader = ({ reader }: { reader: RefObject<ReadDraft | null> }) => {
  const { getValues } = useFormContext<MailDraft>()
  useImperativeHandle(reader, () => getValues, [getValues])
  return null
}

interface MailDraftFormProps {
  customer: Customer
  draft: MailDraft | undefined
  reader: RefObject<ReadDraft | null>
  onPreview: () => void
  close: () => void
}

/** Form for the email; a preview is shown before it is sent. */
export const MailDraftForm = ({ customer, draft, reader, onPreview, close }: MailDraftFormProps) => {
  const t = useText(mailText)
  const [language] = useLanguage()
  const canSendMarketing = customer.emailConsent.given === true
  return (
    <Form
      schema={draftFields}
      initialValues={draft ?? { purpose: 'service', subject: '', body: '' }}
      sender={{ send: (values: MailDraft) => Promise.resolve(values), sending: false, error: null }}
      request={(values) => values}
      onSent={onPreview}
    >
      <DraftReader reader={reader} />
      <Stack gap="md">
        <div>
          <SegmentField
            name="purpose"
            label={t('purpose')}
            options={[
              { value: 'service', label: t('service') },
              { value: 'marketing', label: t('marketing'), disabled: !canSendMarketing },
            ]}
          />
          <Consent customer={customer} />
        </div>
        <TemplateSelect customer={customer} canSendMarketing={canSendMarketing} />
        <TextField name="subject" label={t('subject')} autoFocus />
        <TextAreaField
          name="body"
          label={t('body')}
          help={t('bodyHelp', { fields: listMailFields(language) })}
          minRows={8}
        />
      </Stack>
      <DialogFooter confirmLabel={t('next')} close={close} />
    </Form>
  )
}
