import { signal, useSignal } from './signal.ts'

export const stepUpCode = 'step_up_required'

type Settle = (confirmed: boolean) => void

/** Set while somebody is asked to confirm that it is them; the dialog answers with it. */
const asked = signal<Settle | undefined>(undefined)

let running: Promise<boolean> | undefined

/** Asks once for everybody who waits. False: they would rather not. */
export const confirmPerson = (): Promise<boolean> => {
  running ??= new Promise<boolean>((resolve) => asked.set(resolve)).finally(() => {
    running = undefined
    asked.set(undefined)
  })
  return running
}

export const stepUpAsked = asked.get
export const useStepUpAsked = (): Settle | undefined => useSignal(asked)
