import { Radio } from '@mantine/core'
import classes from './radio-cards-field.module.css'
import { type FieldProps, useField } from './use-field.ts'

interface RadioCardsFieldProps extends FieldProps {
  /** One with a reason cannot be chosen. */
  options: readonly { value: string; label: string; help: string; reason?: string | undefined }[]
  /** Side by side where there is room, for those that say little. */
  across?: boolean
  /** What else changes along with it. */
  changed?: (value: string) => void
}

/** One of a few, each with a sentence on what it means. The section around them bears their name. */
export const RadioCardsField = ({ options, across = false, changed, ...props }: RadioCardsFieldProps) => {
  const { field, shared } = useField(props, (value) => options.find((option) => option.value === value)?.label ?? '')
  return (
    <Radio.Group
      aria-label={shared.label}
      error={shared.error}
      name={field.name}
      value={field.value ?? ''}
      onChange={(value) => {
        field.onChange(value)
        changed?.(value)
      }}
    >
      <div className={classes.cards} data-across={across || undefined}>
        {options.map(({ value, label, help, reason }, index) => (
          <Radio
            key={value}
            value={value}
            label={label}
            description={reason ?? help}
            disabled={shared.disabled || reason !== undefined}
            className={classes.card ?? ''}
            {...(index === 0 && { ref: field.ref })}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
