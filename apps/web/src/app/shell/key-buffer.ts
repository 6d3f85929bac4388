let buffer = ''

const bufferKey = (event: KeyboardEvent): void => {
  const inDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null
  if (inDialog || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') buffer = buffer.slice(0, -1)
  else if (event.key.length === 1) buffer += event.key
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Buffers keys typed after the palette's shortcut, while its input is still loading. */
export const startKeyBuffer = (): void => {
  buffer = ''
  window.addEventListener('keydown', bufferKey, { capture: true })
}

/** Returns the buffered keys and stops buffering. */
export const takeBufferedKeys = (): string => {
  window.removeEventListener('keydown', bufferKey, { capture: true })
  const keys = buffer
  buffer = ''
  return keys
}
