import { signal, useSignal } from './signal.ts'

export const stepUpCode = 'step_up_required'

type ResolveStepUp = (confirmed: boolean) => void

/** Set while the step-up dialog is open; called with the result. */
const pendingStepUp = signal<ResolveStepUp | undefined>(undefined)

let inFlight: Promise<boolean> | undefined

/** Opens the step-up dialog, shared by all waiting requests. Resolves to false if the user declines. */
export const requestStepUp = (): Promise<boolean> => {
  inFlight ??= new Promise<boolean>((resolve) => pendingStepUp.set(resolve)).finally(() => {
    inFlight = undefined
    pendingStepUp.set(undefined)
  })
  return inFlight
}

export const getPendingStepUp = pendingStepUp.get
export const usePendingStepUp = (): ResolveStepUp | undefined => useSignal(pendingStepUp)
