import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { App } from '#server/app.ts'
import { type TestRequest, toInjectOptions } from './app.ts'

/** The text of a complete HTTP request. */
export const requestText = (endpoint: Endpoint, request: TestRequest = {}): string => {
  const { method = 'GET', url, headers, payload } = toInjectOptions(endpoint, request)
  const body = typeof payload === 'string' ? payload : ''
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': String(Buffer.byteLength(body)) })
  return [`${method} ${String(url)} HTTP/1.1`, ...lines.map((line) => line.join(': ')), '', body].join('\r\n')
}

/** Sends a complete request and resets the connection as soon as the server has parsed its head. */
export const sendAndReset = async ({ fastify }: Pick<App, 'fastify'>, port: number, text: string): Promise<void> => {
  const socket = connect(port, '127.0.0.1')
  fastify.server.prependOnceListener('request', () => socket.resetAndDestroy())
  socket.write(text)
  await once(socket, 'close')
}

// CommonJS in a string, because a thread started from a TypeScript file would need a loader.
const resetProgram = `
  const { connect } = require('node:net')
  const { port, texts, isDone } = require('node:worker_threads').workerData
  const send = (text) => new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => {
      socket.resetAndDestroy()
      resolve()
    }))
  })
  Promise.all(texts.map(send)).then(() => {
    Atomics.store(isDone, 0, 1)
    Atomics.notify(isDone, 0)
  })`

/**
 * Sends complete requests, each on its own connection, and resets all of them before the server, which runs in this
 * blocked thread, accepts any. Linux still delivers the bytes, but no longer the peer's address.
 */
export const resetBeforeAccept = (port: number, texts: readonly string[]): void => {
  const isDone = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(resetProgram, { eval: true, workerData: { port, texts, isDone } })
  thread.unref()
  if (Atomics.wait(isDone, 0, 0, 20_000) === 'timed-out') throw new Error('The requests could not be sent.')
}

/** Resolves once the server has handled `count` requests, including those of disconnected clients. */
export const watchHandled = ({ fastify }: Pick<App, 'fastify'>): ((count: number) => Promise<void>) => {
  const responses: ServerResponse[] = []
  fastify.server.on('request', (_request, response) => responses.push(response))
  return async (count) => {
    while (responses.filter((response) => response.writableEnded).length < count) await pause(20)
  }
}
