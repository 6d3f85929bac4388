import { Select, Stack, Text } from '@mantine/core'
import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import type { Customer } from '#contract/domains/customer.ts'
import { customerMail } from '#contract/domains/customers.ts'
import { languageName, useFormat } from '../../../client/format.ts'
import { useSession } from '../../../client/session.ts'
import { useLanguage, useText } from '../../../client/text.ts'
import { DialogFoot } from '../../../kit/dialog-foot.tsx'
import { SegmentField } from '../../../kit/fields/segment-field.tsx'
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { Form } from '../../../kit/form.tsx'
import { mailText } from '../customer-mail.text.ts'
import { mailTemplatesText } from '../mail-templates.text.ts'

const draftFields = customerMail.omit({ customer_id: true })
export type MailDraft = z.output<typeof draftFields>
export type ReadDraft = () => MailDraft

const templates = ['welcome', 'thanks', 'missed', 'account', 'apology'] as const
type Template = (typeof templates)[number]
const own = 'own'

// The win-back template is marketing.
const isAdvertising = (template: Template): boolean => template === 'missed'

/** Explains the purpose and the customer's consent. */
const Consent = ({ customer: { emailConsent } }: { customer: Customer }) => {
  const t = useText(mailText)
  const { date } = useFormat()
  const purpose: unknown = useWatch({ name: 'purpose' })
  const agreed = emailConsent.at ? t('agreed', { date: date(emailConsent.at) }) : t('agreedUndated')
  const refused = t(emailConsent.given === false ? 'declined' : 'notAsked')
  const meaning = t(purpose === 'marketing' ? 'marketingHelp' : 'serviceHelp')
  return (
    <Text size="sm" c="dimmed" mt={4} role="status">
      {meaning} {emailConsent.given === true ? agreed : refused}
    </Text>
  )
}

/** Templates in the customer's language. Text written before is restored by selecting “own text”. */
const TemplateChoice = ({ customer, mayAdvertise }: { customer: Customer; mayAdvertise: boolean }) => {
  const t = useText(mailText)
  const names = useText(mailTemplatesText)
  const [shown] = useLanguage()
  const { store } = useSession()
  const { getValues, setValue } = useFormContext<MailDraft>()
  const [chosen, setChosen] = useState<Template | typeof own>(own)
  const written = useRef({ subject: '', body: '' })
  const language = customer.language ?? store?.language ?? shown
  const texts = mailTemplatesText[language]
  const textOf = (template: Template) => ({ subject: texts[`${template}Subject`], body: texts[`${template}Body`] })

  const choose = (next: Template | typeof own) => {
    const { subject, body } = getValues()
    const ready = chosen === own ? undefined : textOf(chosen)
    if (ready?.subject !== subject || ready.body !== body) written.current = { subject, body }
    const text = next === own ? written.current : textOf(next)
    setValue('subject', text.subject, { shouldDirty: true, shouldValidate: next !== own })
    setValue('body', text.body, { shouldDirty: true, shouldValidate: next !== own })
    if (next !== own) setValue('purpose', isAdvertising(next) ? 'marketing' : 'service')
    setChosen(next)
  }
  return (
    <Select
      label={t('template')}
      description={t(customer.language ? 'templateHelp' : 'templateHelpStore', {
        language: languageName(language, shown),
      })}
      data={[
        { value: own, label: t('own') },
        ...templates.map((value) => ({ value, label: names(value), disabled: isAdvertising(value) && !mayAdvertise })),
      ]}
      value={chosen}
      allowDeselect={false}
      onChange={(value) => choose(templates.find((one) => one === value) ?? own)}
    />
  )
}

/** Gives the dialog access to the form's values, so that a closed draft is restored on the next open. */
const Reader = ({ reader }: { reader: RefObject<ReadDraft | null> }) => {
  const { getValues } = useFormContext<MailDraft>()
  useImperativeHandle(reader, () => getValues, [getValues])
  return null
}

interface MailDraftFormProps {
  customer: Customer
  draft: MailDraft | undefined
  reader: RefObject<ReadDraft | null>
  check: () => void
  close: () => void
}

/** Form for the email; a preview is shown before it is sent. */
export const MailDraftForm = ({ customer, draft, reader, check, close }: MailDraftFormProps) => {
  const t = useText(mailText)
  const mayAdvertise = customer.emailConsent.given === true
  return (
    <Form
      schema={draftFields}
      initial={draft ?? { purpose: 'service', subject: '', body: '' }}
      sender={{ send: (written: MailDraft) => Promise.resolve(written), sending: false, error: null }}
      request={(written) => written}
      sent={check}
    >
      <Reader reader={reader} />
      <Stack gap="md">
        <div>
          <SegmentField
            name="purpose"
            label={t('purpose')}
            options={[
              { value: 'service', label: t('service') },
              { value: 'marketing', label: t('marketing'), disabled: !mayAdvertise },
            ]}
          />
          <Consent customer={customer} />
        </div>
        <TemplateChoice customer={customer} mayAdvertise={mayAdvertise} />
        <TextField name="subject" label={t('subject')} autoFocus />
        <TextAreaField name="body" label={t('body')} help={t('bodyHelp')} minRows={8} />
      </Stack>
      <DialogFoot confirm={t('next')} close={close} />
    </Form>
  )
}
