import { type ChangeEvent, useEffect, useRef } from 'react'
import classes from './list.module.css'

interface RowCheckProps {
  label: string
  checked: boolean
  some?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The browser's own checkbox: lists render hundreds of them. */
export const RowCheck = ({ label, checked, some = false, onChange }: RowCheckProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !checked
  }, [some, checked])
  return (
    <label className={classes.box}>
      <input ref={box} type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  )
}
