import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Language } from '#contract/enumerations.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface Photograph {
  name: string
  language: Language
  theme: Theme
  png: Buffer
}

interface KeptFile {
  file: string
  width: number
}

/** A screenshot as saved, in two widths. */
export interface Kept {
  name: string
  language: Language
  theme: Theme
  width: number
  height: number
  avif: readonly KeptFile[]
  /** For browsers without AVIF; only the light theme, which they show in both. */
  webp: KeptFile | undefined
}

export const folder = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src', 'site', 'pictures')

/** Screenshots are shown at up to 1072 px; high-density screens need more than that. */
const widest = 1440
const narrower = 0.5
/** Small, because few browsers need the fallback. */
const fallbackWidth = 900
const mostBytes = 45_000
const qualities = [50, 44, 39, 34, 30]

/** Encodes with the best quality within `maxBytes`. */
const smallAvif = async (picture: Sharp): Promise<Buffer> => {
  for (const quality of qualities) {
    const bytes = await picture.clone().avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer()
    if (bytes.length <= mostBytes) return bytes
  }
  throw new Error(`A picture stays above ${mostBytes} bytes at the lowest quality: crop it.`)
}

const keepAvif = async (png: Buffer, stem: string, width: number): Promise<KeptFile> => {
  const file = `${stem}-${width}.avif`
  await writeFile(join(folder, file), await smallAvif(sharp(png).resize({ width })))
  return { file, width }
}

export const keep = async ({ name, language, theme, png }: Photograph): Promise<Kept> => {
  const taken = await sharp(png).metadata()
  const width = Math.min(taken.width, widest)
  const height = Math.round((taken.height * width) / taken.width)
  const stem = `${name}-${language}-${theme}`
  const avif = [await keepAvif(png, stem, Math.round(width * narrower)), await keepAvif(png, stem, width)]
  if (theme === 'dark') return { name, language, theme, width, height, avif, webp: undefined }
  const webp = { file: `${stem}.webp`, width: Math.min(width, fallbackWidth) }
  await writeFile(
    join(folder, webp.file),
    await sharp(png).resize({ width: webp.width }).webp({ quality: 50, effort: 6 }).toBuffer(),
  )
  return { name, language, theme, width, height, avif, webp }
}

const filesOf = (all: readonly Kept[]): string[] =>
  all.flatMap(({ avif, webp }) => [...avif, ...(webp ? [webp] : [])]).map(({ file }) => file)

/** Removes images of scenes that no longer exist. */
export const removeOthers = async (all: readonly Kept[]): Promise<void> => {
  const kept = new Set(filesOf(all))
  const others = (await readdir(folder)).filter((file) => /\.(avif|webp)$/.test(file) && !kept.has(file))
  await Promise.all(others.map((file) => rm(join(folder, file))))
}

const variableOf = (file: string) => file.replaceAll(/[-.]([a-z0-9])/g, (_sign, letter: string) => letter.toUpperCase())

const sourceSet = (files: readonly KeptFile[]) =>
  `\`${files.map(({ file, width }) => `\${${variableOf(file)}} ${width}w`).join(', ')}\``

/** Writes the images by name, language and theme, as imports, so that the build resolves their URLs. */
export const writeIndex = async (all: readonly Kept[]): Promise<void> => {
  const names = [...new Set(all.map(({ name }) => name))]
  const entryOf = (light: Kept) => {
    const dark = all.find(
      (each) => each.name === light.name && each.language === light.language && each.theme === 'dark',
    )
    return [
      `    ${light.language}: {`,
      `      width: ${light.width},`,
      `      height: ${light.height},`,
      `      light: ${sourceSet(light.avif)},`,
      `      dark: ${sourceSet((dark ?? light).avif)},`,
      `      fallback: ${light.webp ? variableOf(light.webp.file) : "''"},`,
      '    },',
    ]
  }
  const lines = [
    '// Written by `npm run screenshots`.',
    ...filesOf(all).map((file) => `import ${variableOf(file)} from './${file}'`),
    '',
    'export const pictures = {',
    ...names.flatMap((name) => [
      `  '${name}': {`,
      ...all.filter((each) => each.name === name && each.theme === 'light').flatMap(entryOf),
      '  },',
    ]),
    '} as const',
    '',
  ]
  await writeFile(join(folder, 'pictures.gen.ts'), lines.join('\n'))
}
