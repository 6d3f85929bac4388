import type { Socket } from 'socket.io'
import { invalidEventLimit, type SocketError, socketEvents } from '#contract/socket.ts'

/** Reports an event that wasn't understood or isn't allowed; the socket that sends too many is disconnected. */
export const makeInvalidEvents = (socket: Socket): ((error: SocketError) => void) => {
  let times: number[] = []
  return (error) => {
    const now = Date.now()
    times = [...times.filter((time) => time > now - invalidEventLimit.seconds * 1000), now]
    socket.emit(socketEvents.error, error)
    if (times.length >= invalidEventLimit.events) socket.disconnect(true)
  }
}
