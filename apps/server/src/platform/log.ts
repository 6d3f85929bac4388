import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Structured logs, on stdout unless a test reads them. Secret fields are redacted by name; bodies and headers aren't logged. */
export const makeLog = (level: string, destination: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['password', 'token', 'access_token', 'csrf_token', 'code', '*.password', '*.token', '*.code'],
    },
    destination,
  )
