/** A job in one of its attempts. */
export interface JobAttempt {
  id: string
  attempts: number
}

/** The jobs that this process has received from the queue. */
export interface ReceivedJobs {
  add(job: JobAttempt): void
  /** Its handler has ended; the queue is informed later, with retries. */
  finish(job: JobAttempt): void
  has(job: JobAttempt): boolean
}

/** Longer than graphile-worker retries to report the end of a job. */
const rememberMs = 600_000

const toKey = ({ id, attempts }: JobAttempt): string => `${id} ${attempts}`

export const makeReceivedJobs = (now = (): number => performance.now()): ReceivedJobs => {
  const running = new Set<string>()
  const finishedAt = new Map<string, number>()
  const forgetOld = (): void => {
    // In the order of their ends.
    for (const [key, at] of finishedAt) {
      if (now() - at < rememberMs) return
      finishedAt.delete(key)
    }
  }
  return {
    add: (job) => void running.add(toKey(job)),
    finish: (job) => {
      forgetOld()
      running.delete(toKey(job))
      finishedAt.set(toKey(job), now())
    },
    has: (job) => running.has(toKey(job)) || finishedAt.has(toKey(job)),
  }
}
