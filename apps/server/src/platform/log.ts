import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on stdout. Secrets never get here by name; bodies and headers are not logged at all. */
export const makeLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'access_token', 'csrf_token', 'code', '*.password', '*.token', '*.code'],
  })
