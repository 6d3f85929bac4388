import { Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '#web/client/text.ts'
import classes from './form-card.module.css'
import { FormElement } from './form-element.tsx'
import { FormSection } from './form-section.tsx'
import { countErrors } from './count-errors.ts'
import { SaveBar } from './save-bar.tsx'
import { useReportUnsaved } from './unsaved-forms.tsx'
import { useRemoteChangesText } from './use-remote-changes-text.ts'
import { useSaveKey } from '#web/kit/keyboard/use-save-key.ts'
import type { FormSaveOptions } from './form-save.ts'
import { useFormSave } from './use-form-save.ts'
import { SavedFields } from './saved-fields.tsx'
import { kitText } from '#web/kit/kit.text.ts'

interface FormCardProps<S extends z.ZodObject, E extends Endpoint> extends FormSaveOptions<S, E> {
  title: string
  help?: string
  /** Why this person can't edit; the form is read-only then. */
  lockedReason?: string | undefined
  children: ReactNode
}

/** One of several forms on a page, with its own Save and Discard after a change. */
export const FormCard = <S extends z.ZodObject, E extends Endpoint>({
  title,
  help,
  lockedReason,
  children,
  ...options
}: FormCardProps<S, E>) => {
  const t = useText(kitText)
  const formSave = useFormSave(options)
  const { form, meta, busy, save, discard, remoteChanges, conflict } = formSave
  const panel = useRef<HTMLElement>(null)
  const { isDirty, errors } = form.formState
  const remoteChangesText = useRemoteChangesText(meta, remoteChanges, conflict)
  useReportUnsaved(isDirty)

  const saveUnlessConflict = () => {
    if (busy || lockedReason || !isDirty) return
    if (conflict) panel.current?.focus()
    else void save()
  }
  useSaveKey(saveUnlessConflict)

  return (
    <FormSection title={title} {...(help && { help })}>
      {lockedReason && <Text c="dimmed">{lockedReason}</Text>}
      <SavedFields formSave={formSave} panel={panel}>
        <FormElement submit={saveUnlessConflict}>
          <fieldset className={classes.fields} disabled={Boolean(lockedReason)}>
            {children}
          </fieldset>
          {!lockedReason && (isDirty || busy) && (
            <SaveBar
              inCard
              dirty={isDirty}
              errorCount={countErrors(errors)}
              note={remoteChangesText}
              saving={busy}
              saveLabel={t('save')}
              discard={discard}
            />
          )}
        </FormElement>
      </SavedFields>
    </FormSection>
  )
}
