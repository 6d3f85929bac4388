import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, root } from './build-stamp.mjs'

const oldestNode = [20, 19]

/** An error message if Node is too old. */
const nodeComplaint = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  return isOld
    ? `Storeward needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}. Get one from https://nodejs.org.`
    : undefined
}

/** Runs a command; its output is shown only if it fails. */
export const runQuietly = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const said = []
    child.stdout.on('data', (chunk) => said.push(chunk))
    child.stderr.on('data', (chunk) => said.push(chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      reject(
        Object.assign(new Error(`${command} ${args[0] ?? ''} ended with ${signal ?? code}`), {
          said: Buffer.concat(said).toString(),
        }),
      )
    })
  })

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Prints a progress line with the elapsed time. */
export const step = async (words, work) => {
  const started = performance.now()
  const live = process.stdout.isTTY
  process.stdout.write(live ? `  ${words} …` : `  ${words} …\n`)
  const ticking = live ? setInterval(() => process.stdout.write(`\r  ${words} … ${seconds(started)}`), 1000) : undefined
  try {
    await work()
    process.stdout.write(live ? `\r  ${words}: ${seconds(started)}   \n` : `  ${words}: ${seconds(started)}\n`)
  } catch (error) {
    process.stdout.write(live ? `\r  ${words}: failed   \n` : `  ${words}: failed\n`)
    throw error
  } finally {
    clearInterval(ticking)
  }
}

/** Installs the packages of package-lock.json if they aren't installed. */
export const ensureInstalled = async () => {
  const complaint = nodeComplaint()
  if (complaint) throw new Error(complaint)
  if (isInstalled()) return
  const again = existsSync(join(root, 'node_modules'))
  await step(again ? 'Updating packages' : 'Installing packages (once, about a minute)', async () => {
    const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    // On Windows, npm is a .cmd file, which needs a shell.
    await runQuietly('npm', flags, { shell: process.platform === 'win32' })
  })
}

export const failWith = (error) => {
  if (error.said) process.stderr.write(`\n${error.said.trim()}\n`)
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
