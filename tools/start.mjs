import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt, root } from './build-stamp.mjs'
import { ensureInstalled, failWith, runQuietly, step } from './install.mjs'
import { serverFlags } from './server-flags.mjs'

const ensureBuilt = async () => {
  if (isBuilt()) return
  await step('Building', () => runQuietly(process.execPath, [join(root, 'tools', 'build.mjs')]))
}

const serve = () => {
  const entry = join(root, 'dist', 'server', 'main.js')
  const child = spawn(process.execPath, [...serverFlags, entry, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  // The child gets Ctrl+C from the terminal; wait for it to drain, so that the prompt doesn't return earlier.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', failWith)
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

try {
  await ensureInstalled()
  await ensureBuilt()
  serve()
} catch (error) {
  failWith(error)
}
