import type { BaseLogger } from 'pino'

/** What the database port asks of a log; pino's logger and Fastify's both fit. */
export type DbLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
