import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '../../client/text.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FormElement } from '../form-element.tsx'
import { ConflictPanel } from '../form/conflict-panel.tsx'
import { countErrors } from '../form/count-errors.ts'
import { SaveBar } from '../form/save-bar.tsx'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { useMeanwhileWords } from '../form/use-meanwhile-words.ts'
import { useQuietSaves } from '../form/use-quiet-saves.ts'
import { useSaveKey } from '../form/use-save-key.ts'
import { type SavingOptions, useSaving } from '../form/use-saving.ts'
import { FormFields } from '../form.tsx'
import { kitText } from '../kit.text.ts'
import { stepParam } from './wizard.tsx'
import classes from './wizard.module.css'
import { wizardText } from './wizard.text.ts'

interface Question {
  title: string
  body: string
  confirm: string
}

interface WizardFormProps<S extends z.ZodObject, E extends Endpoint> extends SavingOptions<S, E> {
  /** Saves automatically after a pause. For drafts; changes to published entities are saved on demand. */
  quiet: boolean
  /** Pause without changes before an autosave, in milliseconds. */
  pause?: number | undefined
  locked?: boolean
  /** Confirmation before saving, for consequences that can't be undone. */
  ask?: (values: z.input<S>) => Question | undefined
  back?: (() => void) | undefined
  /** Called when everything is saved. */
  next?: (() => void) | undefined
  children: ReactNode
}

/** The form of one step: Next saves and continues, Ctrl+S saves, leaving in any other way loses nothing. */
export const WizardForm = <S extends z.ZodObject, E extends Endpoint>({
  quiet,
  pause = 1500,
  locked = false,
  ask,
  back,
  next,
  children,
  ...options
}: WizardFormProps<S, E>) => {
  const t = useText(kitText)
  const words = useText(wizardText)
  const saving = useSaving(options)
  const { form, facts, busy, hushed, leaving, leave, save, refusal, discard, meanwhile, conflict, take } = saving
  const panel = useRef<HTMLElement>(null)
  const [question, setQuestion] = useState<Question & { go: () => void }>()
  const { isDirty, errors } = form.formState
  const told = useMeanwhileWords(facts, meanwhile, conflict)
  const isNew = options.entity === undefined
  // Changes that need a confirmation are not autosaved.
  const asks = isDirty && ask?.(form.getValues()) !== undefined
  const byItself = quiet && !locked && !isNew && !conflict && !asks
  const saveQuietly = () => save(true)
  useQuietSaves(form, byItself ? saveQuietly : undefined, pause)
  const isUploading = () => facts.waiting.size > 0

  const store = async (then?: () => void) => {
    if (conflict) return panel.current?.focus()
    const send = async () => {
      if (!(await save()) || !then) return
      leave()
      then()
    }
    const asked = ask?.(form.getValues())
    if (!asked) return send()
    if (await form.trigger(undefined, { shouldFocus: true })) setQuestion({ ...asked, go: () => void send() })
    return undefined
  }
  const advance = () => {
    if (busy) return
    if (locked || (!isDirty && !isNew && !isUploading())) next?.()
    else void store(isNew ? undefined : next)
  }
  useSaveKey(() => {
    if (!busy && !locked && (isDirty || isNew)) void store()
  })

  const wrong = countErrors(errors)
  const state = isDirty ? (hushed ? words('saving') : t('unsaved')) : byItself ? words('saved') : undefined
  const note = told ?? (refusal && isDirty ? words('notSaved', { why: refusal.message }) : state)
  // With autosave, Discard is offered only if saving fails.
  const stuck = isDirty && !isNew && (!byItself || wrong > 0 || refusal !== null)
  return (
    <>
      {conflict && (
        <ConflictPanel conflict={conflict} fields={facts.fields} take={take} save={() => void save()} panel={panel} />
      )}
      <FormFields form={form} facts={facts}>
        <FormElement submit={advance}>
          <fieldset className={classes.plain} disabled={locked}>
            {children}
          </fieldset>
          <SaveBar
            dirty={stuck && !locked}
            wrong={wrong}
            note={locked ? undefined : note}
            saving={busy}
            save={isDirty && !byItself && !isNew ? words('saveAndNext') : t('next')}
            discard={discard}
            before={
              <>
                {back && (
                  <Button variant="default" onClick={back}>
                    {t('back')}
                  </Button>
                )}
                {isDirty && !byItself && !isNew && !locked && (
                  <Button variant="default" onClick={() => void store()} disabled={busy}>
                    {t('save')}
                  </Button>
                )}
              </>
            }
          />
        </FormElement>
      </FormFields>
      {question && (
        <ConfirmDialog
          {...question}
          opened
          onConfirm={() => {
            setQuestion(undefined)
            question.go()
          }}
          onCancel={() => setQuestion(undefined)}
        />
      )}
      <UnsavedGuard
        dirty={isDirty && !locked}
        leaving={leaving}
        within={stepParam}
        rescue={byItself ? async () => !isUploading() && saveQuietly() : undefined}
        pending={isUploading}
      />
    </>
  )
}
