import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { day, id, instant, emptyObject, noContent, freeText } from '../core/fields.ts'
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
    summary: 'Report a browser error',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ message: freeText(500), level: z.enum(logLevels), error: freeText(8000) }),
    response: noContent,
    limits: [{ by: 'address', points: 20, seconds: 60 }],
  }),
  list: endpoint({
    method: 'GET',
    path: '/logs',
    summary: 'List reported browser errors',
    actor: 'admin',
    permissions: ['view_logs'],
    scope: 'platform',
    mode: 'read',
    params: emptyObject,
    query: listQuery(['at'], {
      level: z.enum(logLevels).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    body: emptyObject,
    response: page(logEntry),
    limits: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/logs/{id}',
    summary: 'Get a reported browser error',
    actor: 'admin',
    permissions: ['view_logs'],
    scope: 'platform',
    mode: 'read',
    params: z.strictObject({ id }),
    query: emptyObject,
    body: emptyObject,
    response: logEntry,
    limits: [],
  }),
})
