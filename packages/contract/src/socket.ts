import * as z from 'zod'
import { id } from './core/fields.ts'

export const socketNamespace = '/notifications'
export const socketLimits = { mostBytes: 16 * 1024, messagesPerSecond: 20 } as const

export const handshake = z.object({ token: z.string().max(2000), store_id: id })

export const socketEvents = {
  error: 'message:error',
  /** Ours: something of the store changed; screens that show the resource fetch it again. */
  changed: 'message:resource-changed',
} as const

export const changed = z.object({
  store_id: id,
  resource: z.string(),
  ids: z.array(z.string()),
  by: z.string().nullable(),
})
export type Changed = z.infer<typeof changed>
