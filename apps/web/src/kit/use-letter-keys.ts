import { useEffect, useRef } from 'react'
import { somethingIsOpen, takesLetters } from './typing.ts'

type Letters = Readonly<Record<string, (() => void) | undefined>>

/** Single-letter shortcuts of a page; ignored while typing or while an overlay is open. */
export const useLetterKeys = (letters: Letters): void => {
  const latest = useRef(letters)
  latest.current = letters
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (takesLetters(event.target) || somethingIsOpen()) return
      latest.current[event.key]?.()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
