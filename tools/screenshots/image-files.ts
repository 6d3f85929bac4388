import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Language } from '#contract/enumerations.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface Screenshot {
  name: string
  language: Language
  theme: Theme
  png: Buffer
}

interface ImageFile {
  file: string
  width: number
}

/** A screenshot as saved, in two widths. */
export interface SavedScreenshot {
  name: string
  language: Language
  theme: Theme
  width: number
  height: number
  avif: readonly ImageFile[]
  /** For browsers without AVIF; only the light theme, which they show in both. */
  webp: ImageFile | undefined
}

export const folder = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src', 'site', 'pictures')

/** Screenshots are shown at up to 1072 px; high-density screens need more than that. */
const maxWidth = 1440
const smallScale = 0.5
/** Small, because few browsers need the fallback. */
const fallbackWidth = 900
const maxBytes = 45_000
const qualities = [50, 44, 39, 34, 30]

/** Encodes with the best quality within `maxBytes`. */
const encodeAvif = async (image: Sharp): Promise<Buffer> => {
  for (const quality of qualities) {
    const bytes = await image.clone().avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer()
    if (bytes.length <= maxBytes) return bytes
  }
  throw new Error(`A screenshot is larger than ${maxBytes} bytes at the lowest quality. Crop it.`)
}

const writeAvif = async (png: Buffer, stem: string, width: number): Promise<ImageFile> => {
  const file = `${stem}-${width}.avif`
  await writeFile(join(folder, file), await encodeAvif(sharp(png).resize({ width })))
  return { file, width }
}

export const saveScreenshot = async ({ name, language, theme, png }: Screenshot): Promise<SavedScreenshot> => {
  const metadata = await sharp(png).metadata()
  const width = Math.min(metadata.width, maxWidth)
  const height = Math.round((metadata.height * width) / metadata.width)
  const stem = `${name}-${language}-${theme}`
  const avif = [await writeAvif(png, stem, Math.round(width * smallScale)), await writeAvif(png, stem, width)]
  if (theme === 'dark') return { name, language, theme, width, height, avif, webp: undefined }
  const webp = { file: `${stem}.webp`, width: Math.min(width, fallbackWidth) }
  await writeFile(
    join(folder, webp.file),
    await sharp(png).resize({ width: webp.width }).webp({ quality: 50, effort: 6 }).toBuffer(),
  )
  return { name, language, theme, width, height, avif, webp }
}

/** A screenshot of an earlier run. */
export const readSaved = async (name: string, language: Language, theme: Theme): Promise<SavedScreenshot> => {
  const stem = `${name}-${language}-${theme}`
  const pattern = new RegExp(`^${stem}-(\\d+)\\.avif$`)
  const avif = (await readdir(folder))
    .flatMap((file) => {
      const width = pattern.exec(file)?.[1]
      return width ? [{ file, width: Number(width) }] : []
    })
    .sort((a, b) => a.width - b.width)
  const widest = avif.at(-1)
  if (!widest) throw new Error(`${stem} has no image. Run npm run screenshots without names.`)
  const { width, height } = await sharp(join(folder, widest.file)).metadata()
  const webp = theme === 'light' ? { file: `${stem}.webp`, width: Math.min(width, fallbackWidth) } : undefined
  return { name, language, theme, width, height, avif, webp }
}

const getFiles = (all: readonly SavedScreenshot[]): string[] =>
  all.flatMap(({ avif, webp }) => [...avif, ...(webp ? [webp] : [])]).map(({ file }) => file)

/** Removes images of scenes that no longer exist. */
export const removeUnused = async (all: readonly SavedScreenshot[]): Promise<void> => {
  const usedFiles = new Set(getFiles(all))
  const unusedFiles = (await readdir(folder)).filter((file) => /\.(avif|webp)$/.test(file) && !usedFiles.has(file))
  await Promise.all(unusedFiles.map((file) => rm(join(folder, file))))
}

const toVariable = (file: string) => file.replaceAll(/[-.]([a-z0-9])/g, (_sign, letter: string) => letter.toUpperCase())

const sourceSet = (files: readonly ImageFile[]) =>
  `\`${files.map(({ file, width }) => `\${${toVariable(file)}} ${width}w`).join(', ')}\``

/** Writes the images by name, language and theme, as imports, so that the build resolves their URLs. */
export const writeIndex = async (all: readonly SavedScreenshot[]): Promise<void> => {
  const names = [...new Set(all.map(({ name }) => name))]
  const toEntry = (light: SavedScreenshot) => {
    const dark = all.find(
      (each) => each.name === light.name && each.language === light.language && each.theme === 'dark',
    )
    return [
      `    ${light.language}: {`,
      `      width: ${light.width},`,
      `      height: ${light.height},`,
      `      light: ${sourceSet(light.avif)},`,
      `      dark: ${sourceSet((dark ?? light).avif)},`,
      `      fallback: ${light.webp ? toVariable(light.webp.file) : "''"},`,
      '    },',
    ]
  }
  const lines = [
    '// Written by `npm run screenshots`.',
    ...getFiles(all).map((file) => `import ${toVariable(file)} from './${file}'`),
    '',
    'export const pictures = {',
    ...names.flatMap((name) => [
      `  '${name}': {`,
      ...all.filter((each) => each.name === name && each.theme === 'light').flatMap(toEntry),
      '  },',
    ]),
    '} as const',
    '',
  ]
  await writeFile(join(folder, 'pictures.gen.ts'), lines.join('\n'))
}
