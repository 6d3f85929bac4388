import { signal, useSignal } from './signal.ts'

export const stepUpCode = 'step_up_required'

type Settle = (confirmed: boolean) => void

/** Set while the step-up dialog is open; called with the result. */
const asked = signal<Settle | undefined>(undefined)

let running: Promise<boolean> | undefined

/** Opens the step-up dialog, shared by all waiting requests. Resolves to false if the user declines. */
export const confirmPerson = (): Promise<boolean> => {
  running ??= new Promise<boolean>((resolve) => asked.set(resolve)).finally(() => {
    running = undefined
    asked.set(undefined)
  })
  return running
}

export const stepUpAsked = asked.get
export const useStepUpAsked = (): Settle | undefined => useSignal(asked)
