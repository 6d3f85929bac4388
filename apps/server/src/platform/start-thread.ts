import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

export type WorkerProgram = `./${string}.worker.ts`

/** Where a worker is in the bundle, next to its main file; undefined when the sources run. */
export const findBundled = (program: WorkerProgram): URL | undefined => {
  if (import.meta.url.endsWith('.ts')) return undefined
  const folder = import.meta.url.includes('/chunks/') ? '..' : '.'
  return new URL(`${folder}/${basename(program, '.ts')}.js`, import.meta.url)
}

export const findSource = (program: WorkerProgram): URL => new URL(program, import.meta.url)

/** A module of tsx, which runs the sources. */
export const findTsx = (module: 'tsx' | 'tsx/esm/api'): string =>
  pathToFileURL(
    createRequire(import.meta.url)
      .resolve(module)
      .replace(/cjs$/, 'mjs'),
  ).href

/**
 * Starts a `*.worker.ts`, given as a path from this folder. The sources need tsx, which on Node 20 can be registered in a
 * thread only by code that the thread evaluates.
 */
export const startThread = (program: WorkerProgram, options: WorkerOptions): Worker => {
  const bundled = findBundled(program)
  if (bundled) return new Worker(bundled, options)
  const source = findSource(program).href
  const tsx = findTsx('tsx/esm/api')
  return new Worker(`import('${tsx}').then(({ register }) => { register(); return import('${source}') })`, {
    ...options,
    eval: true,
  })
}
