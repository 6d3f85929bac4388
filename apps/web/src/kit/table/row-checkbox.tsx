import { type ChangeEvent, useEffect, useRef } from 'react'
import classes from '#web/kit/list/list.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  indeterminate?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The browser's own checkbox: lists render hundreds of them. */
export const RowCheckbox = ({ label, checked, indeterminate = false, onChange }: RowCheckboxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate && !checked
  }, [indeterminate, checked])
  return (
    <label className={classes.box}>
      <input ref={box} type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  )
}
