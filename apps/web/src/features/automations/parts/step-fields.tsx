import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import {
  type Automation,
  type automationFields,
  type AutomationStep,
  maxAutomationSteps,
} from '#contract/domains/automations.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { DurationField } from '#web/kit/fields/duration-field.tsx'
import { useRegisterField } from '#web/kit/fields/form-context.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { automationText } from '#web/features/automations/automation.text.ts'
import classes from './step-fields.module.css'

type FormValues = z.input<typeof automationFields>

const dayMinutes = 24 * 60

const SavedEmail = ({ step, number: position }: { step: AutomationStep; number: number }) => {
  const t = useText(automationText)
  const { number } = useFormat()
  const { sent, opened, clicked } = step.counts
  const counts = {
    waiting: number(step.waiting),
    sent: number(sent),
    opened: number(opened),
    clicked: number(clicked),
  }
  return (
    <>
      <div className={classes.email}>
        <span className={classes.subject}>{step.subject || step.name}</span>
        {!step.isReady && <StatusBadge tone="warning">{t('notReady')}</StatusBadge>}
        {step.discountProblem && <StatusBadge tone="warning">{t(`discount_${step.discountProblem}`)}</StatusBadge>}
        <span className={classes.counts}>{t('counts', counts)}</span>
      </div>
      <Button
        component={Link}
        to={`/dashboard/campaign/${step._id}`}
        variant="default"
        aria-label={t('editEmailNumber', { number: position })}
      >
        {t('editEmail')}
      </Button>
    </>
  )
}

interface StepRowProps {
  index: number
  step: AutomationStep | undefined
  remove: (() => void) | undefined
}

const StepRow = ({ index, step, remove }: StepRowProps) => {
  const t = useText(automationText)
  const number = index + 1
  return (
    <div className={classes.step} role="group" aria-label={t('emailNumber', { number })}>
      <div className={classes.head}>
        {step ? <SavedEmail step={step} number={number} /> : <p className={classes.new}>{t('newEmail')}</p>}
        {remove && (
          <ActionIcon size="lg" aria-label={t('removeEmail', { number })} onClick={remove}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <DurationField
        name={`steps.${index}.delayMinutes`}
        label={t('delay')}
        help={t(index === 0 ? 'delayFirst' : 'delayNext')}
      />
    </div>
  )
}

/** The emails in order, each with its delay and results. */
export const StepFields = ({ automation, canEdit }: { automation: Automation; canEdit: boolean }) => {
  const t = useText(automationText)
  const { fields, append, remove } = useFieldArray<FormValues, 'steps', 'rowId'>({ name: 'steps', keyName: 'rowId' })
  const addButton = useRef<HTMLButtonElement>(null)
  const { number } = useFormat()
  useRegisterField('steps', {
    label: t('emails'),
    formatValue: (value) => (Array.isArray(value) ? number(value.length) : ''),
  })
  const steps = new Map(automation.steps.map((step) => [step._id, step]))
  const removeAt = (index: number) => {
    remove(index)
    addButton.current?.focus()
  }
  return (
    <FormSection title={t('emails')}>
      {fields.map(({ rowId, _id }, index) => (
        <StepRow
          key={rowId}
          index={index}
          step={_id === undefined ? undefined : steps.get(_id)}
          remove={canEdit && fields.length > 1 ? () => removeAt(index) : undefined}
        />
      ))}
      {canEdit && (
        <div>
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={fields.length >= maxAutomationSteps}
            onClick={() => append({ delayMinutes: 2 * dayMinutes })}
          >
            {t('addEmail')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
