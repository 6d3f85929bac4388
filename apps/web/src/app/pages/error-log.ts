import { logs } from '#contract/domains/logs.ts'
import { second } from '#contract/core/time.ts'
import { send } from '#web/client/send.ts'

const minIntervalMs = 5 * second
const maxLength = 8000
let lastSent = -Infinity

const toErrorText = (error: unknown): string => {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`
  return String(error)
}

/** Reports a browser error to the server, at most once every five seconds. Failures to send are ignored. */
export const logError = (error: unknown, now = Date.now()): void => {
  if (now - lastSent < minIntervalMs) return
  lastSent = now
  const body = { message: '500 Error', level: 'error' as const, error: toErrorText(error).slice(0, maxLength) }
  send(logs.send, { body }).catch(() => undefined)
}
