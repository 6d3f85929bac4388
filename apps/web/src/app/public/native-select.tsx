import { LineIcon } from '#web/kit/feedback/line-icon.tsx'
import classes from './native-select.module.css'

interface NativeSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** The browser's native select: no component code to load before the sign-in. */
export const NativeSelect = <Value extends string>({ label, value, options, onChange }: NativeSelectProps<Value>) => (
  <span className={classes.choice}>
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const selected = options.find((option) => option.value === event.currentTarget.value)
        if (selected) onChange(selected.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <LineIcon path="M6 9l6 6l6 -6" size={14} />
  </span>
)
