import type { BaseLogger } from 'pino'

/** The part of a logger that database code uses; pino's and Fastify's both fit. */
export type DbLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
