import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findRedis, installFromDebian } from '../tools/system-packages.mjs'
import { freePort } from './server-process.ts'

export interface Redis {
  url: string
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A Redis server that stores nothing on disk. */
export const startRedis = async (): Promise<Redis> => {
  if (!findRedis()) await installFromDebian('redis-server')
  const program = findRedis()
  if (program === undefined) throw new Error('Redis isn’t installed and couldn’t be installed.')
  const port = await freePort()
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    for await (const line of createInterface(started.stdout)) if (line.includes('Ready to accept connections')) break
    started.stdout.resume()
    return started
  }
  let child = await start()
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    restart: async () => {
      await stop()
      child = await start()
    },
    stop,
  }
}
