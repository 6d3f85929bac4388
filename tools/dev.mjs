import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './build-stamp.mjs'
import { ensureInstalled, failWith } from './install.mjs'

const children = []
let isEnding = false

// The children also get Ctrl+C from the terminal; a second signal is harmless.
const end = (code) => {
  if (isEnding) return
  isEnding = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

const start = (script, args, env = {}) => {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  child.on('error', failWith)
  child.on('exit', (code) => end(code ?? 0))
  children.push(child)
}

const waitUntilReady = async (address) => {
  while (!isEnding) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
}

try {
  await ensureInstalled()
  // Imports packages, which may just have been installed.
  const { buildCardFrame } = await import('./build-card-frame.mjs')
  const { buildChatWidget } = await import('./build-chat-widget.mjs')
  const { buildDriverApp } = await import('./build-driver-app.mjs')
  await buildCardFrame(join(root, 'dist'))
  await buildDriverApp(join(root, 'dist'))
  await buildChatWidget(join(root, 'dist'))
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  start('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'apps/server/src/main.ts', ...process.argv.slice(2)], {
    PORT: '3001',
    PUBLIC_URL: 'http://localhost:3000',
  })
  await waitUntilReady('http://127.0.0.1:3001/readyz')
  if (!isEnding) start('vite/bin/vite.js', ['--clearScreen', 'false'])
} catch (error) {
  failWith(error)
}
