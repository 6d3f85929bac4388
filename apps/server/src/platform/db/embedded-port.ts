import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'

/** The port of the last start if it is free, so that connection strings stay valid; another one otherwise. */
export async function choosePort(portFile: string): Promise<number> {
  const last = await readPort(portFile)
  if (last !== undefined && (await tryListen(last)) !== undefined) return last
  const port = await tryListen(0)
  if (port === undefined) throw new Error('No free port on 127.0.0.1 for the bundled PostgreSQL.')
  await writeFile(portFile, String(port))
  return port
}

export async function deletePortFile(portFile: string): Promise<void> {
  await rm(portFile, { force: true })
}

async function readPort(portFile: string): Promise<number | undefined> {
  try {
    const port = Number.parseInt(await readFile(portFile, 'utf8'), 10)
    return port > 0 && port < 65536 ? port : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : undefined
      server.close(() => resolve(bound))
    })
  })
}
