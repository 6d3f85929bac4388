import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconExclamationMark } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { DeletedNotice } from '#web/kit/feedback/deleted-notice.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import classes from './wizard.module.css'
import { wizardText } from './wizard.text.ts'

export interface WizardStep<Id extends string> {
  id: Id
  label: string
  /** Was left with everything it needs. */
  done?: boolean
  /** Was left with missing or invalid fields. */
  incomplete?: boolean
  /** Can't be opened yet. */
  closed?: boolean
}

interface WizardProps<Id extends string> {
  title: string
  subtitle?: ReactNode
  status?: ReactNode
  steps: readonly WizardStep<Id>[]
  current: Id
  children: ReactNode
}

/** The step is in the URL, so that links, reloads and the back button work. */
export const stepParam = 'step'

export const stepSearch = (step: string): string => `?${stepParam}=${step}`

/** The step in the URL; the first if it names none that is open. */
export const useStep = <Id extends string>(steps: readonly Pick<WizardStep<Id>, 'id' | 'closed'>[], first: Id): Id => {
  const [search] = useSearchParams()
  const requestedStep = search.get(stepParam)
  return steps.find(({ id, closed }) => id === requestedStep && !closed)?.id ?? first
}

const getState = ({ done, incomplete }: Pick<WizardStep<string>, 'done' | 'incomplete'>) =>
  incomplete ? 'incomplete' : done ? 'done' : undefined

/** A page in steps with a navigation bar. Focus and scroll position follow the step. */
export const Wizard = <Id extends string>({ title, subtitle, status, steps, current, children }: WizardProps<Id>) => {
  const t = useText(wizardText)
  const tKit = useText(kitText)
  const bar = useRef<HTMLOListElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const shownStep = useRef(current)
  const active = steps.findIndex(({ id }) => id === current)
  const label = steps[active]?.label ?? ''
  useTitle(title)

  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView, which would scroll the page too.
    if (bar.current && link) bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.clientWidth) / 2
    if (shownStep.current === current) return
    shownStep.current = current
    window.scrollTo(0, 0)
    body.current?.focus({ preventScroll: true })
  }, [current])

  return (
    <div className={classes.page}>
      <PageHeader title={title} subtitle={subtitle} status={status} />
      <DeletedNotice />
      <nav aria-label={t('steps')}>
        <ol className={classes.steps} ref={bar}>
          {steps.map((step, index) => {
            const content = (
              <>
                <span className={classes.number} aria-hidden="true" data-state={getState(step)}>
                  {step.incomplete ? (
                    <IconExclamationMark size={12} />
                  ) : step.done ? (
                    <IconCheck size={12} />
                  ) : (
                    index + 1
                  )}
                </span>
                {step.label}
                {(step.incomplete || step.done) && (
                  <VisuallyHidden>, {t(step.incomplete ? 'incomplete' : 'done')}</VisuallyHidden>
                )}
              </>
            )
            return (
              <li key={step.id}>
                {step.closed ? (
                  <span className={classes.step} data-closed>
                    {content}
                  </span>
                ) : (
                  <Link
                    className={classes.step}
                    to={{ search: stepSearch(step.id) }}
                    aria-current={step.id === current ? 'step' : undefined}
                  >
                    {content}
                  </Link>
                )}
              </li>
            )
          })}
        </ol>
      </nav>
      <div
        ref={body}
        tabIndex={-1}
        className={classes.body}
        role="group"
        aria-label={`${tKit('step', { number: active + 1, count: steps.length })}: ${label}`}
      >
        {children}
      </div>
    </div>
  )
}
