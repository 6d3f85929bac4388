import { Button } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { fillMergeFields, type MergeField, mergeFields } from '#contract/domains/support-rules.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { supportRepliesText } from '#web/features/support-replies/support-replies.text.ts'
import classes from './reply-fields.module.css'

/** Adds a placeholder where the cursor is, or at the end. */
const useInsert = () => {
  const { getValues, setValue } = useFormContext<{ text: string }>()
  return (name: MergeField) => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[name="text"]')
    const text = getValues('text')
    const start = field?.selectionStart ?? text.length
    const end = field?.selectionEnd ?? text.length
    const placeholder = `{{${name}}}`
    setValue('text', text.slice(0, start) + placeholder + text.slice(end), { shouldDirty: true, shouldValidate: true })
    setTimeout(() => {
      field?.focus()
      field?.setSelectionRange(start + placeholder.length, start + placeholder.length)
    })
  }
}

const Preview = () => {
  const t = useText(supportRepliesText)
  const { profile, store } = useSession()
  const text: unknown = useWatch({ name: 'text' })
  const values = {
    customer_name: t('exampleCustomer'),
    agent_name: profile.name,
    store_name: store?.name ?? '',
  }
  const filled = typeof text === 'string' ? fillMergeFields(text, values) : ''
  return (
    <p className={classes.preview} data-empty={filled === '' || undefined}>
      {filled === '' ? t('previewEmpty') : filled}
    </p>
  )
}

export const ReplyFields = ({ isNew }: { isNew: boolean }) => {
  const t = useText(supportRepliesText)
  const insert = useInsert()
  return (
    <>
      <FormSection title={t('details')}>
        <TextField name="name" label={t('name')} help={t('nameHelp')} autoFocus={isNew} />
        <TextAreaField name="text" label={t('text')} minRows={6} />
        <div className={classes.merge} role="group" aria-label={t('fields')}>
          {mergeFields.map((name) => (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              aria-label={t('insert', { name: t(name) })}
              onClick={() => insert(name)}
            >
              {t(name)}
            </Button>
          ))}
        </div>
        <SwitchField name="isPersonal" label={t('personal')} />
      </FormSection>
      <FormSection title={t('preview')} help={t('fieldsHelp')}>
        <Preview />
      </FormSection>
    </>
  )
}
