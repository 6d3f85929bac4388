import { useEffect } from 'react'

/** Ctrl+S, or ⌘S on a Mac. */
export const isSaveKey = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's'

/** The save key saves the form of a page instead of the web page. In a dialog it is the dialog that hears it. */
export const useSaveKey = (save: () => void): void => {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })
}
