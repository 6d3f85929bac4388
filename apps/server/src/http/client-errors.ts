import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { ErrorCode } from '#contract/core/error-catalog.ts'
import { AppError } from '#server/platform/app-error.ts'
import { getLanguage, toErrorBody } from './errors.ts'

const codesByNodeError: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
}

const responseText = (appError: AppError, reply: FastifyReply | undefined): string => {
  const body = JSON.stringify(toErrorBody(appError, reply ? getLanguage(reply.request) : 'en'))
  return [
    `HTTP/1.1 ${appError.status} ${STATUS_CODES[appError.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/**
 * Responds to errors that Node reports outside of a request: invalid HTTP, headers that are too large, a request that
 * times out. `pending` are the requests of this connection that have no response yet.
 */
export const handleClientError = (
  error: NodeJS.ErrnoException,
  socket: Socket,
  pending: readonly FastifyReply[],
): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // The client would take this error for the response of a complete pipelined request before it.
  const completeReply = pending.findLast(({ request }) => request.raw.complete)
  if (completeReply) {
    if (!completeReply.raw.headersSent) void completeReply.header('connection', 'close')
    return
  }
  const [current] = pending
  if (socket.writable && !current?.raw.headersSent) {
    socket.write(responseText(new AppError(codesByNodeError[error.code ?? ''] ?? 'malformed'), current))
  }
  socket.destroy(error)
}
