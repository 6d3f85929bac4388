import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a `*.worker.ts`, given as a path from this folder. The bundle has every worker next to its main file. The
 * sources need tsx, which on Node 20 can be registered in a thread only by code that the thread evaluates.
 */
export const startThread = (program: `./${string}.worker.ts`, options: WorkerOptions): Worker => {
  if (!import.meta.url.endsWith('.ts')) {
    const folder = import.meta.url.includes('/chunks/') ? '..' : '.'
    return new Worker(new URL(`${folder}/${basename(program, '.ts')}.js`, import.meta.url), options)
  }
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/cjs$/, 'mjs'),
  ).href
  const source = new URL(program, import.meta.url).href
  return new Worker(`import('${tsx}').then(({ register }) => { register(); return import('${source}') })`, {
    ...options,
    eval: true,
  })
}
