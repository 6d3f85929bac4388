import { Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '../client/text.ts'
import classes from './form-card.module.css'
import { FormElement } from './form-element.tsx'
import { ConflictPanel } from './form/conflict-panel.tsx'
import { FormSection } from './form/form-section.tsx'
import { countErrors } from './form/count-errors.ts'
import { SaveBar } from './form/save-bar.tsx'
import { useUnsaved } from './form/unsaved-forms.tsx'
import { useMeanwhileWords } from './form/use-meanwhile-words.ts'
import { useSaveKey } from './form/use-save-key.ts'
import { type SavingOptions, useSaving } from './form/use-saving.ts'
import { FormFields } from './form.tsx'
import { kitText } from './kit.text.ts'

interface FormCardProps<S extends z.ZodObject, E extends Endpoint> extends SavingOptions<S, E> {
  title: string
  help?: string
  /** Why this person can't edit; the form is read-only then. */
  locked?: string | undefined
  children: ReactNode
}

/** One of several forms on a page, with its own Save and Discard after a change. */
export const FormCard = <S extends z.ZodObject, E extends Endpoint>({
  title,
  help,
  locked,
  children,
  ...options
}: FormCardProps<S, E>) => {
  const t = useText(kitText)
  const { form, facts, busy, save, discard, meanwhile, conflict, take } = useSaving(options)
  const panel = useRef<HTMLElement>(null)
  const { isDirty, errors } = form.formState
  const told = useMeanwhileWords(facts, meanwhile, conflict)
  useUnsaved(isDirty)

  const saveUnlessDisputed = () => {
    if (busy || locked || !isDirty) return
    if (conflict) panel.current?.focus()
    else void save()
  }
  useSaveKey(saveUnlessDisputed)

  return (
    <FormSection title={title} {...(help && { help })}>
      {locked && <Text c="dimmed">{locked}</Text>}
      {conflict && (
        <ConflictPanel conflict={conflict} fields={facts.fields} take={take} save={() => void save()} panel={panel} />
      )}
      <FormFields form={form} facts={facts}>
        <FormElement submit={saveUnlessDisputed}>
          <fieldset className={classes.fields} disabled={Boolean(locked)}>
            {children}
          </fieldset>
          {!locked && (isDirty || busy) && (
            <SaveBar
              flat
              dirty={isDirty}
              wrong={countErrors(errors)}
              note={told}
              saving={busy}
              save={t('save')}
              discard={discard}
            />
          )}
        </FormElement>
      </FormFields>
    </FormSection>
  )
}
