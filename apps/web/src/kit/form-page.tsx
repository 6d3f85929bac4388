import { Alert, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '../client/text.ts'
import { useTitle } from '../client/title.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormElement } from './form-element.tsx'
import classes from './form-page.module.css'
import { ConflictPanel } from './form/conflict-panel.tsx'
import { FormSteps, type FormStep } from './form/form-steps.tsx'
import { countErrors } from './form/count-errors.ts'
import { SaveBar } from './form/save-bar.tsx'
import { UnsavedGuard } from './form/unsaved-guard.tsx'
import { useMeanwhileWords } from './form/use-meanwhile-words.ts'
import { useSaveKey } from './form/use-save-key.ts'
import { type SavingOptions, useSaving } from './form/use-saving.ts'
import { FormFields } from './form.tsx'
import { GoneNote, useIsGone } from './gone-note.tsx'
import { kitText } from './kit.text.ts'
import { PageHeader } from './page-header.tsx'

interface FormPageProps<S extends z.ZodObject, E extends Endpoint> extends SavingOptions<S, E> {
  title: string
  subtitle?: ReactNode
  status?: ReactNode
  actions?: ReactNode
  /** Label of the submit button; 'Save' by default. */
  save?: string
  /** Why this person can't edit; the form is read-only then. */
  locked?: string | undefined
  /** Confirmation shown after validation and before the request, for consequences that can't be undone. */
  ask?: { title: string; body: string; confirm: string } | undefined
  /** Beside the form, or below it on narrow screens. Has access to the form's values. */
  aside?: ReactNode
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
  save: saveWords,
  locked,
  ask,
  aside,
  children,
  steps,
  ...options
}: FormPageProps<S, E>) => {
  const t = useText(kitText)
  const { form, facts, busy, leaving, save, discard, meanwhile, conflict, take } = useSaving(options)
  const panel = useRef<HTMLElement>(null)
  const { isDirty, errors } = form.formState
  const [active, setActive] = useState(0)
  const [reached, setReached] = useState(0)
  const [asking, setAsking] = useState(false)
  const gone = useIsGone()
  const shut = Boolean(locked) || gone
  const last = !steps || active === steps.length - 1
  useTitle(title)

  const advance = async () => {
    // The conflict has to be resolved first; the panel explains it.
    if (conflict) return panel.current?.focus()
    if (!steps || last) {
      if (!ask) return save()
      if (await form.trigger(undefined, { shouldFocus: true })) setAsking(true)
      return undefined
    }
    const fields = steps[active]?.fields ?? []
    if (!(await form.trigger(fields as never, { shouldFocus: true }))) return undefined
    setActive(active + 1)
    setReached(Math.max(reached, active + 1))
    return undefined
  }

  useSaveKey(() => {
    if (!busy && !shut && (conflict || isDirty || options.entity === undefined)) void advance()
  })

  const showsBar = !shut && (isDirty || busy || options.entity === undefined)
  const told = useMeanwhileWords(facts, meanwhile, conflict)
  return (
    <div className={aside ? classes.wide : classes.page}>
      <PageHeader title={title} subtitle={subtitle} status={status} actions={actions} />
      <GoneNote />
      {locked && (
        <Alert icon={<IconLock size={18} />} color="neutral" className={classes.locked ?? ''} title={t('readOnly')}>
          {locked}
        </Alert>
      )}
      {conflict && (
        <ConflictPanel conflict={conflict} fields={facts.fields} take={take} save={() => void save()} panel={panel} />
      )}
      <FormFields form={form} facts={facts}>
        <div className={aside ? classes.columns : undefined}>
          <FormElement
            submit={() => {
              if (!busy && !gone) void advance()
            }}
          >
            <fieldset className={classes.plain} disabled={Boolean(locked)}>
              {steps ? <FormSteps steps={steps} active={active} reached={reached} go={setActive} /> : children}
            </fieldset>
            {showsBar && (
              <SaveBar
                dirty={isDirty}
                wrong={countErrors(errors)}
                note={told}
                saving={busy}
                save={saveWords ?? t('save')}
                discard={discard}
                last={last}
                before={
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
      </FormFields>
      {ask && (
        <ConfirmDialog
          {...ask}
          opened={asking}
          tone="accent"
          onConfirm={() => {
            setAsking(false)
            void save()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      <UnsavedGuard dirty={isDirty} leaving={leaving} />
    </div>
  )
}
