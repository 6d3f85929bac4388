import { Radio } from '@mantine/core'
import classes from './radio-cards-field.module.css'
import { type FieldProps, useField } from './use-field.ts'

interface RadioCardsFieldProps extends FieldProps {
  /** An option with a reason is disabled. */
  options: readonly { value: string; label: string; help?: string; reason?: string | undefined }[]
  /** Side by side where there is room, for short options. */
  horizontal?: boolean
  /** Called after a change, to update dependent fields. */
  onValueChange?: (value: string) => void
}

/** Single choice with an explanation per option. The section around it shows the label. */
export const RadioCardsField = ({ options, horizontal = false, onValueChange, ...props }: RadioCardsFieldProps) => {
  const { field, shared } = useField(props, (value) => options.find((option) => option.value === value)?.label ?? '')
  return (
    <Radio.Group
      aria-label={shared.label}
      error={shared.error}
      name={field.name}
      value={field.value ?? ''}
      onChange={(value) => {
        field.onChange(value)
        onValueChange?.(value)
      }}
    >
      <div className={classes.cards} data-across={horizontal || undefined}>
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
