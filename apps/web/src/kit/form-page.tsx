import { Alert, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { useText } from '../client/text.ts'
import { useTitle } from '../client/title.ts'
import classes from './form-page.module.css'
import { ConflictPanel } from './form/conflict-panel.tsx'
import { formText } from './form/form.text.ts'
import { FormSteps, type FormStep } from './form/form-steps.tsx'
import { SaveBar } from './form/save-bar.tsx'
import { UnsavedGuard } from './form/unsaved-guard.tsx'
import { type SavingOptions, useSaving } from './form/use-saving.ts'
import { FormFields } from './form.tsx'
import { kitText } from './kit.text.ts'
import { PageHeader } from './page-header.tsx'

interface FormPageProps<S extends z.ZodObject, E extends Endpoint> extends SavingOptions<S, E> {
  title: string
  subtitle?: ReactNode
  status?: ReactNode
  actions?: ReactNode
  /** The words of the button; 'Save' unless the page says more exactly what happens. */
  save?: string
  /** Why this person may look but not change. */
  locked?: string | undefined
  /** Sections, or steps in which the sections follow one another. */
  children?: ReactNode
  steps?: readonly FormStep[]
}

/** A form as a page: rules from the contract, guard, Ctrl+S, conflict, steps, and a bar with Save and Discard. */
export const FormPage = <S extends z.ZodObject, E extends Endpoint>({
  title,
  subtitle,
  status,
  actions,
  save: saveWords,
  locked,
  children,
  steps,
  ...options
}: FormPageProps<S, E>) => {
  const t = useText(kitText)
  const words = useText(formText)
  const { form, facts, busy, leaving, save, discard, meanwhile, conflict, take } = useSaving(options)
  const panel = useRef<HTMLElement>(null)
  const { isDirty, errors } = form.formState
  const [active, setActive] = useState(0)
  const [reached, setReached] = useState(0)
  const last = !steps || active === steps.length - 1
  useTitle(title)

  const advance = async () => {
    // It cannot be saved before somebody decided; the panel says why.
    if (conflict) return panel.current?.focus()
    if (!steps || last) return save()
    const fields = steps[active]?.fields ?? []
    if (!(await form.trigger(fields as never, { shouldFocus: true }))) return undefined
    setActive(active + 1)
    setReached(Math.max(reached, active + 1))
    return undefined
  }

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!busy && !locked && (conflict || isDirty || options.entity === undefined)) void advance()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })

  const showsBar = !locked && (isDirty || busy || options.entity === undefined)
  const who = meanwhile?.who ?? t('someone')
  const named = (names: readonly string[]) => names.map((name) => facts.fields.get(name)?.label ?? name).join(', ')
  const told = conflict
    ? words('decide', { who, fields: named(conflict.found.map(({ name }) => name)) })
    : meanwhile && meanwhile.taken.length > 0
      ? words('meanwhile', { who, fields: named(meanwhile.taken) })
      : undefined
  return (
    <div className={classes.page}>
      <PageHeader title={title} subtitle={subtitle} status={status} actions={actions} />
      {locked && (
        <Alert icon={<IconLock size={18} />} color="neutral" className={classes.locked ?? ''} title={t('readOnly')}>
          {locked}
        </Alert>
      )}
      {conflict && (
        <ConflictPanel conflict={conflict} fields={facts.fields} take={take} save={() => void save()} panel={panel} />
      )}
      <FormFields form={form} facts={facts}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void advance()
          }}
        >
          <fieldset className={classes.plain} disabled={Boolean(locked)}>
            {steps ? <FormSteps steps={steps} active={active} reached={reached} go={setActive} /> : children}
          </fieldset>
          {showsBar && (
            <SaveBar
              dirty={isDirty}
              wrong={Object.keys(errors).length}
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
        </form>
      </FormFields>
      <UnsavedGuard dirty={isDirty} leaving={leaving} />
    </div>
  )
}
