import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, root } from './build-stamp.mjs'

const minNode = [20, 19]

/** An error message if Node is too old. */
const checkNodeVersion = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isOld = major < minNode[0] || (major === minNode[0] && minor < minNode[1])
  return isOld
    ? `Storeward needs Node ${minNode.join('.')} or newer. You have ${process.versions.node}. Install it from https://nodejs.org.`
    : undefined
}

/** Runs a command; its output is shown only if it fails. */
export const runQuietly = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      reject(
        Object.assign(new Error(`${command} ${args[0] ?? ''} failed with ${signal ?? code}`), {
          output: Buffer.concat(output).toString(),
        }),
      )
    })
  })

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Prints a progress line with the elapsed time. */
export const step = async (label, run) => {
  const started = performance.now()
  const live = process.stdout.isTTY
  process.stdout.write(live ? `  ${label} …` : `  ${label} …\n`)
  const ticking = live ? setInterval(() => process.stdout.write(`\r  ${label} … ${seconds(started)}`), 1000) : undefined
  try {
    await run()
    process.stdout.write(live ? `\r  ${label}: ${seconds(started)}   \n` : `  ${label}: ${seconds(started)}\n`)
  } catch (error) {
    process.stdout.write(live ? `\r  ${label}: failed   \n` : `  ${label}: failed\n`)
    throw error
  } finally {
    clearInterval(ticking)
  }
}

/** Installs the packages of package-lock.json if they aren't installed. */
export const ensureInstalled = async () => {
  const problem = checkNodeVersion()
  if (problem) throw new Error(problem)
  if (isInstalled()) return
  const isUpdate = existsSync(join(root, 'node_modules'))
  await step(isUpdate ? 'Updating packages' : 'Installing packages (once, about a minute)', async () => {
    const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    // On Windows, npm is a .cmd file, which needs a shell.
    await runQuietly('npm', flags, { shell: process.platform === 'win32' })
  })
}

export const failWith = (error) => {
  if (error.output) process.stderr.write(`\n${error.output.trim()}\n`)
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
