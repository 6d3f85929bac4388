import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { day, id, instant, none, nothing, prose } from '../core/fields.ts'
import { listQuery, page } from '../core/page.ts'

export const logLevels = ['error', 'warning', 'info'] as const

const logEntry = z.object({
  _id: id,
  at: instant,
  level: z.enum(logLevels),
  message: z.string(),
  error: z.string(),
  address: z.string(),
  device: z.string(),
})
export type LogEntry = z.infer<typeof logEntry>

export const logs = domain('logs', {
  send: endpoint({
    method: 'POST',
    path: '/logs',
    summary: 'Report an error that a browser saw',
    actor: 'public',
    needs: [],
    scope: 'platform',
    answer: 'secret',
    params: none,
    query: none,
    body: z.strictObject({ message: prose(500), level: z.enum(logLevels), error: prose(8000) }),
    response: nothing,
    limits: [{ by: 'address', points: 20, seconds: 60 }],
  }),
  list: endpoint({
    method: 'GET',
    path: '/logs',
    summary: 'List the errors that browsers reported',
    actor: 'admin',
    needs: ['view_logs'],
    scope: 'platform',
    answer: 'read',
    params: none,
    query: listQuery(['at'], {
      level: z.enum(logLevels).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    body: none,
    response: page(logEntry),
    limits: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/logs/{id}',
    summary: 'Read one of them',
    actor: 'admin',
    needs: ['view_logs'],
    scope: 'platform',
    answer: 'read',
    params: z.strictObject({ id }),
    query: none,
    body: none,
    response: logEntry,
    limits: [],
  }),
})
