import { type ReactNode, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useSignal } from '#web/client/signal.ts'
import { useText } from '#web/client/text.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { countErrors } from '#web/kit/form/count-errors.ts'
import { UnsavedGuard } from '#web/kit/form/unsaved-guard.tsx'
import { useRemoteChangesText } from '#web/kit/form/use-remote-changes-text.ts'
import { useAutosave } from '#web/kit/form/use-autosave.ts'
import { useSaveKey } from '#web/kit/keyboard/use-save-key.ts'
import type { Confirmation, FormSaveOptions } from '#web/kit/form/form-save.ts'
import { useFormSave } from '#web/kit/form/use-form-save.ts'
import { SavedFields } from '#web/kit/form/saved-fields.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { stepParam } from './wizard.tsx'
import classes from './wizard.module.css'
import { WizardFooter } from './wizard-footer.tsx'
import { wizardText } from './wizard.text.ts'

interface WizardFormProps<S extends z.ZodObject, E extends Endpoint> extends FormSaveOptions<S, E> {
  /** Pause without changes before an autosave, in milliseconds. */
  autosaveDelayMs?: number | undefined
  /** Confirmation before saving, for consequences that can't be undone. */
  getConfirmation?: (values: z.input<S>) => Confirmation | undefined
  back?: (() => void) | undefined
  /** Called when everything is saved. */
  next?: (() => void) | undefined
  children: ReactNode
}

/**
 * The form of one step of a draft: saved after a pause, by Ctrl+S and by Next. The step that creates the draft is saved
 * by Next only.
 */
export const WizardForm = <S extends z.ZodObject, E extends Endpoint>({
  autosaveDelayMs = 1500,
  getConfirmation,
  back,
  next,
  children,
  ...options
}: WizardFormProps<S, E>) => {
  const t = useText(kitText)
  const tWizard = useText(wizardText)
  const formSave = useFormSave(options)
  const { form, meta, busy, autosaving, leaving, allowLeaving, save, autosaveError, discard, remoteChanges, conflict } =
    formSave
  const panel = useRef<HTMLElement>(null)
  const [confirmation, setConfirmation] = useState<Confirmation & { proceed: () => void }>()
  const { isDirty, errors } = form.formState
  const remoteChangesText = useRemoteChangesText(meta, remoteChanges, conflict)
  const isNew = options.entity === undefined
  // Changes that need a confirmation are not autosaved.
  const needsConfirmation = isDirty && getConfirmation?.(form.getValues()) !== undefined
  const autosaves = !isNew && !conflict && !needsConfirmation
  const runAutosave = () => save(true)
  useAutosave(form, autosaves ? runAutosave : undefined, autosaveDelayMs)
  const isUploading = useSignal(meta.pendingUploads.count) > 0
  const hasPendingUploads = () => meta.pendingUploads.size > 0

  const saveAndThen = async (then?: () => void) => {
    if (conflict) return panel.current?.focus()
    const send = async () => {
      if (!(await save()) || !then) return
      allowLeaving()
      then()
    }
    const requiredConfirmation = getConfirmation?.(form.getValues())
    if (!requiredConfirmation) return send()
    if (await form.trigger(undefined, { shouldFocus: true }))
      setConfirmation({ ...requiredConfirmation, proceed: () => void send() })
    return undefined
  }
  const advance = () => {
    if (busy) return
    if (!isDirty && !isNew && !hasPendingUploads()) next?.()
    else void saveAndThen(isNew ? undefined : next)
  }
  useSaveKey(() => {
    if (!busy && (isDirty || isNew)) void saveAndThen()
  })

  const errorCount = countErrors(errors)
  const savedState = isNew ? undefined : tWizard('saved')
  const changedState = autosaving ? tWizard('saving') : t('unsaved')
  const state = isUploading ? tWizard('uploading') : isDirty ? changedState : savedState
  const note =
    remoteChangesText ?? (autosaveError && isDirty ? tWizard('notSaved', { why: autosaveError.message }) : state)
  // Drafts are autosaved, so Discard is offered only if that fails.
  const showsDiscard = isDirty && !isNew && (!autosaves || errorCount > 0 || autosaveError !== null)
  return (
    <>
      <SavedFields formSave={formSave} panel={panel}>
        <FormElement submit={advance} className={classes.form}>
          <div>{children}</div>
          <WizardFooter
            errorCount={errorCount}
            note={note}
            back={back}
            discard={showsDiscard ? discard : undefined}
            next={{ label: t('next'), busy }}
          />
        </FormElement>
      </SavedFields>
      {confirmation && (
        <ConfirmDialog
          {...confirmation}
          opened
          onConfirm={() => {
            setConfirmation(undefined)
            confirmation.proceed()
          }}
          onCancel={() => setConfirmation(undefined)}
        />
      )}
      <UnsavedGuard
        dirty={isDirty}
        leaving={leaving}
        stepParam={stepParam}
        trySave={autosaves ? async () => !hasPendingUploads() && runAutosave() : undefined}
        hasPendingUploads={hasPendingUploads}
      />
    </>
  )
}
