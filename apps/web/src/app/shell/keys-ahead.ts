let typed = ''

const keep = (event: KeyboardEvent): void => {
  const inDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null
  if (inDialog || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Buffers keys typed after the palette's shortcut, while its input is still loading. */
export const keepKeys = (): void => {
  typed = ''
  window.addEventListener('keydown', keep, { capture: true })
}

/** Returns the buffered keys and stops buffering. */
export const takeKeys = (): string => {
  window.removeEventListener('keydown', keep, { capture: true })
  const taken = typed
  typed = ''
  return taken
}
