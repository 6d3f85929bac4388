import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { none, nothing, prose } from '../core/fields.ts'

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
    body: z.strictObject({
      message: prose(500),
      level: z.enum(['error', 'warning', 'info']),
      error: prose(8000),
    }),
    response: nothing,
    limits: [{ by: 'address', points: 20, seconds: 60 }],
  }),
})
