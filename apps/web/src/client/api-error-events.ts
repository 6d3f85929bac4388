type ErrorCodeListener = (code: string) => void

const listeners = new Set<ErrorCodeListener>()

/** Notifies listeners of error codes that concern the whole account; screens handle their own errors. */
export const onApiError = (listener: ErrorCodeListener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const emitApiError: ErrorCodeListener = (code) => {
  for (const listener of listeners) listener(code)
}
