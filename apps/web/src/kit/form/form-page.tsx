import { Alert, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { FormElement } from './form-element.tsx'
import classes from './form-page.module.css'
import { FormSteps, type FormStep } from './form-steps.tsx'
import { countErrors } from './count-errors.ts'
import { SaveBar } from './save-bar.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useRemoteChangesText } from './use-remote-changes-text.ts'
import { useSaveKey } from '#web/kit/keyboard/use-save-key.ts'
import type { FormSaveOptions } from './form-save.ts'
import { useFormSave } from './use-form-save.ts'
import { SavedFields } from './saved-fields.tsx'
import { DeletedNotice, useIsDeleted } from '#web/kit/feedback/deleted-notice.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'

interface FormPageProps<S extends z.ZodObject, E extends Endpoint> extends FormSaveOptions<S, E> {
  title: string
  subtitle?: ReactNode
  status?: ReactNode
  /** Or a function for those that depend on unsaved changes. */
  actions?: ReactNode | ((isDirty: boolean) => ReactNode)
  /** Label of the submit button; 'Save' by default. */
  saveLabel?: string
  /** Why this person can't edit; the form is read-only then. */
  lockedReason?: string | undefined
  /** Confirmation shown after validation and before the request, for consequences that can't be undone. */
  confirmation?: { title: string; body: string; confirmLabel: string } | undefined
  /** Beside the form, or below it on narrow screens. Has access to the form's values. */
  aside?: ReactNode
  /** The part beside the form is as wide as the form. */
  isAsideWide?: true
  /** For fields that need the width of the window, such as a matrix. */
  isWide?: true
  /** Sections; or `steps` for a form in steps. */
  children?: ReactNode
  steps?: readonly FormStep[]
}

/**
 * A form as a page: validation by the contract, unsaved-changes guard, Ctrl+S, conflicts, steps, and a bar with Save
 * and Discard.
 */
export const FormPage = <S extends z.ZodObject, E extends Endpoint>({
  title,
  subtitle,
  status,
  actions,
  saveLabel,
  lockedReason,
  confirmation,
  aside,
  isAsideWide,
  isWide,
  children,
  steps,
  ...options
}: FormPageProps<S, E>) => {
  const t = useText(kitText)
  const formSave = useFormSave(options)
  const { form, meta, busy, leaving, save, discard, remoteChanges, conflict } = formSave
  const panel = useRef<HTMLElement>(null)
  const { isDirty, errors } = form.formState
  const [active, setActive] = useState(0)
  const [reached, setReached] = useState(0)
  const [isConfirming, setIsConfirming] = useState(false)
  const isDeleted = useIsDeleted()
  const isReadOnly = Boolean(lockedReason) || isDeleted
  const isLastStep = !steps || active === steps.length - 1
  useTitle(title)

  const submitOrAdvance = async () => {
    // The conflict has to be resolved first; the panel explains it.
    if (conflict) return panel.current?.focus()
    if (!steps || isLastStep) {
      if (!confirmation) return save()
      if (await form.trigger(undefined, { shouldFocus: true })) setIsConfirming(true)
      return undefined
    }
    const fields = steps[active]?.fields ?? []
    if (!(await form.trigger(fields as never, { shouldFocus: true }))) return undefined
    setActive(active + 1)
    setReached(Math.max(reached, active + 1))
    return undefined
  }

  useSaveKey(() => {
    if (!busy && !isReadOnly && (conflict || isDirty || options.entity === undefined)) void submitOrAdvance()
  })

  const showsBar = !isReadOnly && (isDirty || busy || options.entity === undefined)
  const remoteChangesText = useRemoteChangesText(meta, remoteChanges, conflict)
  return (
    <div className={aside || isWide ? classes.wide : classes.page}>
      <PageHeader
        title={title}
        subtitle={subtitle}
        status={status}
        actions={typeof actions === 'function' ? actions(isDirty) : actions}
      />
      <DeletedNotice />
      {lockedReason && (
        <Alert icon={<IconLock size={18} />} color="neutral" className={classes.locked ?? ''} title={t('readOnly')}>
          {lockedReason}
        </Alert>
      )}
      <SavedFields formSave={formSave} panel={panel}>
        <div className={aside ? classes.columns : undefined} data-even={isAsideWide}>
          <FormElement
            submit={() => {
              if (!busy && !isDeleted) void submitOrAdvance()
            }}
          >
            <fieldset className={classes.plain} disabled={Boolean(lockedReason)}>
              {steps ? (
                <FormSteps steps={steps} active={active} reached={reached} onStepChange={setActive} />
              ) : (
                children
              )}
            </fieldset>
            {showsBar && (
              <SaveBar
                dirty={isDirty}
                errorCount={countErrors(errors)}
                note={remoteChangesText}
                saving={busy}
                saveLabel={saveLabel ?? t('save')}
                discard={discard}
                isLastStep={isLastStep}
                secondaryButtons={
                  active > 0 && (
                    <Button variant="default" onClick={() => setActive(active - 1)}>
                      {t('back')}
                    </Button>
                  )
                }
              />
            )}
          </FormElement>
          {aside && <aside className={classes.aside}>{aside}</aside>}
        </div>
      </SavedFields>
      {confirmation && (
        <ConfirmDialog
          {...confirmation}
          opened={isConfirming}
          tone="accent"
          onConfirm={() => {
            setIsConfirming(false)
            void save()
          }}
          onCancel={() => setIsConfirming(false)}
        />
      )}
      <UnsavedGuard dirty={isDirty} leaving={leaving} />
    </div>
  )
}
