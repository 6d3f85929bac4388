import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { NumberInput } from './number-input.tsx'
import classes from './quantity-stepper.module.css'
import { quantityText } from './quantity-stepper.text.ts'

interface QuantityStepperProps {
  /** The item's name, for the accessible names of its parts. */
  name: string
  /** Text that is not a number is kept as typed. */
  value: unknown
  onChange: (value: number | string | null) => void
  min?: number
  max?: number
  disabled?: boolean
  invalid?: boolean
}

/** A quantity input with plus and minus buttons. */
export const QuantityStepper = ({
  name,
  value,
  onChange,
  min = 1,
  max = 100_000,
  disabled = false,
  invalid = false,
}: QuantityStepperProps) => {
  const t = useText(quantityText)
  const current = typeof value === 'number' ? value : min
  return (
    <span className={classes.stepper}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('less', { name })}
        disabled={disabled || current <= min}
        onClick={() => onChange(current - 1)}
      >
        <IconMinus size={16} aria-hidden="true" />
      </ActionIcon>
      <NumberInput
        aria-label={t('quantity', { name })}
        value={value}
        onChange={onChange}
        minValue={min}
        maxValue={max}
        disabled={disabled}
        error={invalid}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('more', { name })}
        disabled={disabled || current >= max}
        onClick={() => onChange(current + 1)}
      >
        <IconPlus size={16} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}
