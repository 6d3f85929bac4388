import { useRef, useState } from 'react'
import { emailSuppressions, maxSuppressionBatch } from '#contract/domains/email-suppressions.ts'
import { useSend } from '#web/client/use-send.ts'

export interface AddOutcome {
  added: number
  known: number
  invalid: string[]
}

type AddState =
  | { stage: 'none' }
  | { stage: 'adding'; done: number; total: number }
  | { stage: 'done'; outcome: AddOutcome }

/** Adds addresses in batches. After a failure, calling it again continues with the batch that failed. */
export const useAddSuppressions = (reason: 'manual' | 'import') => {
  const { send, error } = useSend(emailSuppressions.add, { quiet: true })
  const [state, setState] = useState<AddState>({ stage: 'none' })
  const progress = useRef<{ emails: readonly string[]; done: number; outcome: AddOutcome }>(undefined)

  const add = async (emails: readonly string[]): Promise<void> => {
    if (progress.current?.emails !== emails)
      progress.current = { emails, done: 0, outcome: { added: 0, known: 0, invalid: [] } }
    const current = progress.current
    while (current.done < emails.length) {
      setState({ stage: 'adding', done: current.done, total: emails.length })
      const batch = emails.slice(current.done, current.done + maxSuppressionBatch)
      const result = await send({ body: { emails: batch, reason } })
      if (!result) return setState({ stage: 'none' })
      current.outcome.added += result.added
      current.outcome.known += result.known
      current.outcome.invalid.push(...result.invalid.map((index) => batch[index] ?? ''))
      current.done += batch.length
    }
    setState({ stage: 'done', outcome: current.outcome })
  }
  const reset = () => {
    progress.current = undefined
    setState({ stage: 'none' })
  }
  return { state, error, add, reset }
}
