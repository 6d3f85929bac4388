import { useEffect, useRef } from 'react'
import { somethingIsOpen, takesLetters } from './typing.ts'

type Letters = Readonly<Record<string, (() => void) | undefined>>

/** Single letters that do something on a page, as long as nobody types and nothing lies over it. */
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
