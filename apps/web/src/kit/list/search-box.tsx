import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'

interface SearchBoxProps {
  value: string
  change: (search: string) => void
  input: RefObject<HTMLInputElement | null>
  /** After Escape in the empty field, to focus what was searched. */
  onLeave?: () => void
}

const debounceMs = 250

/** Searches while typing, after a short pause. */
export const SearchBox = ({ value, change, input, onLeave }: SearchBoxProps) => {
  const t = useText(listText)
  const [typed, setTyped] = useState(value)
  const lastSent = useRef(value)
  const latest = useRef(change)
  latest.current = change

  const sendSearch = (search: string) => {
    if (search.trim() === lastSent.current) return
    lastSent.current = search.trim()
    latest.current(lastSent.current)
  }

  // Changed from outside by a view, a filter or the back button.
  useEffect(() => {
    if (value === lastSent.current) return
    lastSent.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    const timer = setTimeout(() => sendSearch(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  const clear = () => {
    setTyped('')
    sendSearch('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      className={classes.search ?? ''}
      type="search"
      size="xs"
      aria-label={t('search')}
      aria-keyshortcuts="/"
      placeholder={t('searchHint')}
      maxLength={120}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') sendSearch(typed)
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (typed) return clear()
        event.currentTarget.blur()
        onLeave?.()
      }}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={typed && <CloseButton size="xs" aria-label={t('clearSearch')} onClick={clear} />}
    />
  )
}
