import { Radio } from '@mantine/core'
import classes from './radio-cards-field.module.css'
import { type FieldProps, useField } from './use-field.ts'

interface RadioCardsFieldProps extends FieldProps {
  options: readonly { value: string; label: string; help: string }[]
}

/** One of a few, each with a sentence on what it means. The section around them bears their name. */
export const RadioCardsField = ({ options, ...props }: RadioCardsFieldProps) => {
  const { field, shared } = useField(props, (value) => options.find((option) => option.value === value)?.label ?? '')
  return (
    <Radio.Group
      aria-label={shared.label}
      error={shared.error}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
    >
      <div className={classes.cards}>
        {options.map(({ value, label, help }, index) => (
          <Radio
            key={value}
            value={value}
            label={label}
            description={help}
            disabled={shared.disabled}
            className={classes.card ?? ''}
            {...(index === 0 && { ref: field.ref })}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
