import { toast } from './toast.ts'

/** For data that an action needs before it starts: a failure is shown, and the result is undefined. */
export const readOrToast = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    toast({ type: 'error', text: error instanceof Error ? error.message : String(error) })
    return undefined
  })
