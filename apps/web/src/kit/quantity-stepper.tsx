import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useText } from '../client/text.ts'
import { FigureInput } from './figure-input.tsx'
import classes from './quantity-stepper.module.css'
import { quantityText } from './quantity-stepper.text.ts'

interface QuantityStepperProps {
  /** The item's name, for the accessible names of its parts. */
  name: string
  /** Text that is not a number is kept as typed. */
  value: unknown
  onChange: (value: number | string | null) => void
  least?: number
  most?: number
  disabled?: boolean
  isWrong?: boolean
}

/** A quantity input with plus and minus buttons. */
export const QuantityStepper = ({
  name,
  value,
  onChange,
  least = 1,
  most = 100_000,
  disabled = false,
  isWrong = false,
}: QuantityStepperProps) => {
  const t = useText(quantityText)
  const now = typeof value === 'number' ? value : least
  return (
    <span className={classes.stepper}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('less', { name })}
        disabled={disabled || now <= least}
        onClick={() => onChange(now - 1)}
      >
        <IconMinus size={16} aria-hidden="true" />
      </ActionIcon>
      <FigureInput
        aria-label={t('quantity', { name })}
        value={value}
        onChange={onChange}
        least={least}
        most={most}
        disabled={disabled}
        error={isWrong}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('more', { name })}
        disabled={disabled || now >= most}
        onClick={() => onChange(now + 1)}
      >
        <IconPlus size={16} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}
