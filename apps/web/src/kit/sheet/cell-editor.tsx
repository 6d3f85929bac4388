import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import classes from './sheet.module.css'

export type LeaveKey = 'Enter' | 'Tab' | 'ArrowUp' | 'ArrowDown'

interface CellEditorProps {
  label: string
  initial: string
  figures: boolean
  commit: (text: string) => void
  cancel: () => void
  onLeave: (key: LeaveKey, back: boolean) => void
}

const leaveKeys: readonly string[] = ['Enter', 'Tab', 'ArrowUp', 'ArrowDown'] satisfies LeaveKey[]
const isLeaveKey = (key: string): key is LeaveKey => leaveKeys.includes(key)

/** An open cell: Enter and Tab commit and move on, Escape cancels. */
export const CellEditor = ({ label, initial, figures, commit, cancel, onLeave }: CellEditorProps) => {
  const [text, setText] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  // Focus before the keypress that opened it is processed, so that its character lands here.
  useLayoutEffect(() => input.current?.focus(), [])

  const finishOnce = (end: () => void) => {
    if (isDone.current) return
    isDone.current = true
    end()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      finishOnce(cancel)
    } else if (isLeaveKey(event.key)) {
      event.preventDefault()
      const { key, shiftKey } = event
      finishOnce(() => {
        commit(text)
        onLeave(key, shiftKey)
      })
    }
  }
  return (
    <input
      ref={input}
      className={classes.input}
      data-figures={figures || undefined}
      aria-label={label}
      inputMode={figures ? 'decimal' : 'text'}
      autoComplete="off"
      // A dialog around the sheet stays open.
      data-mantine-stop-propagation="true"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() =>
        finishOnce(() => {
          commit(text)
          cancel()
        })
      }
    />
  )
}
