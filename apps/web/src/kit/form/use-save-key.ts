import { useEffect } from 'react'

/** Ctrl+S, or ⌘S, saves the form instead of the web page. */
export const useSaveKey = (save: () => void): void => {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })
}
