type Hear = (code: string) => void

const listeners = new Set<Hear>()

/** For what a refusal says about the account as a whole; what it means for its own screen is that screen's affair. */
export const onRefusal = (hear: Hear): (() => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

export const tellRefusal: Hear = (code) => {
  for (const hear of listeners) hear(code)
}
