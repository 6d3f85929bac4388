import { useEffect, useRef } from 'react'
import classes from '#web/kit/list/list.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  indeterminate?: boolean
  /** With the Shift key for a range of rows. */
  onChange: (checked: boolean, isRange: boolean) => void
}

/** The browser's own checkbox: lists render hundreds of them. */
export const RowCheckbox = ({ label, checked, indeterminate = false, onChange }: RowCheckboxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate && !checked
  }, [indeterminate, checked])
  return (
    <label className={classes.box}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
