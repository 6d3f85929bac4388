import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..', '..')

/** `npm run cells -- …`, without npm. */
const spawnCommand = (configFile: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', join(root, 'tools', 'cells.ts'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], CELLS_FILE: configFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const readLines = (child: ChildProcess, stream: 'stdout' | 'stderr', onLine: (line: string) => void): void => {
  const input = child[stream]
  if (input) createInterface({ input }).on('line', onLine)
}

/** Runs a command and prints its lines; throws if it fails. */
export const runCellsCommand = async (
  configFile: string,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> => {
  const child = spawnCommand(configFile, args)
  for (const stream of ['stdout', 'stderr'] as const) readLines(child, stream, print)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`cells ${args.join(' ')} ended with ${code}`)
}

/** Kills a command when it prints a line with this text. */
export const interruptCellsCommand = async (
  configFile: string,
  args: readonly string[],
  text: string,
): Promise<void> => {
  const child = spawnCommand(configFile, args)
  let isReached = false
  readLines(child, 'stdout', (line) => {
    if (!line.includes(text)) return
    isReached = true
    child.kill('SIGKILL')
  })
  await once(child, 'close')
  if (!isReached) throw new Error(`cells ${args.join(' ')} never printed ${text}`)
}

interface RouterOptions {
  port: number
  controlPort: number
  onError(line: string): void
}

export const startCellsRouter = async (
  configFile: string,
  { port, controlPort, onError }: RouterOptions,
): Promise<{ close(): Promise<void> }> => {
  const child = spawnCommand(configFile, ['router', '--port', String(port), '--control-port', String(controlPort)])
  readLines(child, 'stderr', (line) => onError(`router: ${line}`))
  const exited = once(child, 'exit')
  const isListening = new Promise<boolean>((resolve) => readLines(child, 'stdout', () => resolve(true)))
  if (!(await Promise.race([isListening, exited.then(() => false)]))) throw new Error('The router did not start.')
  return {
    close: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
