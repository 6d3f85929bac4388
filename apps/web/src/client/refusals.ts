type Hear = (code: string) => void

const listeners = new Set<Hear>()

/** Notifies listeners of error codes that concern the whole account; screens handle their own errors. */
export const onRefusal = (hear: Hear): (() => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

export const tellRefusal: Hear = (code) => {
  for (const hear of listeners) hear(code)
}
