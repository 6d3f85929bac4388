import { Stepper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'

export interface FormStep {
  label: string
  /** Fields that must be valid before the next step opens. */
  fields: readonly string[]
  content: ReactNode
}

interface FormStepsProps {
  steps: readonly FormStep[]
  active: number
  /** The furthest step reached; all steps up to it can be opened directly. */
  reached: number
  onStepChange: (step: number) => void
}

export const FormSteps = ({ steps, active, reached, onStepChange }: FormStepsProps) => {
  const t = useText(kitText)
  return (
    <>
      <Stepper active={active} onStepClick={onStepChange} size="sm" mb="md" visibleFrom="sm" wrap={false}>
        {steps.map((step, index) => (
          <Stepper.Step
            key={step.label}
            label={step.label}
            allowStepSelect={index <= reached}
            aria-current={index === active ? 'step' : undefined}
          />
        ))}
      </Stepper>
      <p style={{ margin: '0 0 12px', color: 'var(--ink-muted)' }} className="mantine-hidden-from-sm">
        {t('step', { number: active + 1, count: steps.length })} · {steps[active]?.label}
      </p>
      {/* All steps stay mounted, so that their input is kept. */}
      {steps.map((step, index) => (
        <div key={step.label} hidden={index !== active}>
          {step.content}
        </div>
      ))}
    </>
  )
}
