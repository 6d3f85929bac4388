import { useCallback, useRef } from 'react'
import type { SaveOutcome } from './form-save.ts'

interface SaveQueueOptions {
  saveOnce: (isAutosave: boolean) => Promise<SaveOutcome>
  isUnchanged: () => boolean
}

/** Runs one save at a time. Resolves to whether everything is saved. */
export const useSaveQueue = ({ saveOnce, isUnchanged }: SaveQueueOptions) => {
  const running = useRef<{ done: Promise<boolean>; isAutosave: boolean } | undefined>(undefined)
  return useCallback(
    async (isAutosave = false): Promise<boolean> => {
      const previous = running.current
      // A double click, or an autosave while a save by button is in flight.
      if (previous && (isAutosave || !previous.isAutosave)) return previous.done
      if (previous) await previous.done
      const run = async () => {
        if ((isAutosave || previous) && isUnchanged()) return true
        let outcome = await saveOnce(isAutosave)
        // Another person saved other fields first: both are kept, so save again with the new version.
        while (outcome === 'again') outcome = await saveOnce(isAutosave)
        return outcome === 'saved'
      }
      const done = run().finally(() => (running.current = undefined))
      running.current = { done, isAutosave }
      return done
    },
    [saveOnce, isUnchanged],
  )
}
