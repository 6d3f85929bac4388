import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The reading order of the guides; others follow. */
const readingOrder = [
  'quick-start',
  'authentication',
  'pagination',
  'idempotency',
  'errors',
  'rate-limits',
  'money',
  'webhooks',
]

export interface Guide {
  name: string
  title: string
  markdown: string
}

/** The build copies the guides of `docs/api` next to the server. */
const toFolder = (moduleUrl: string): string => {
  if (moduleUrl.endsWith('.ts')) return '../../../../../docs/api/'
  return moduleUrl.includes('/chunks/') ? '../api-guides/' : './api-guides/'
}

const toPosition = (name: string): number => {
  const position = readingOrder.indexOf(name)
  return position < 0 ? readingOrder.length : position
}

/** Every Markdown file of the folder, in reading order. */
export const readGuides = async (): Promise<Guide[]> => {
  const folder = fileURLToPath(new URL(toFolder(import.meta.url), import.meta.url))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'))
  const guides = files.map(async (file) => {
    const markdown = await readFile(join(folder, file), 'utf8')
    const name = file.replace(/\.md$/, '')
    const [, title = name] = /^# (.*)$/m.exec(markdown) ?? []
    return { name, title, markdown }
  })
  return (await Promise.all(guides)).sort((a, b) => toPosition(a.name) - toPosition(b.name))
}
