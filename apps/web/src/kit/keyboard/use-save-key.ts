import { useEffect } from 'react'

/** Ctrl+S, or ⌘S on a Mac. */
export const isSaveKey = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's'

/** Ctrl+S saves the page's form instead of the web page. In a dialog, the dialog handles it. */
export const useSaveKey = (save: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}
