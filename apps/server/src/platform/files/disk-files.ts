import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { objectKey } from '#contract/core/fields.ts'
import { mostUploadBytes, type PictureWidth, pictureWidths } from '#contract/domains/uploads.ts'
import type { FileLinks } from './file-links.ts'
import { copyName, type Files } from './files-port.ts'
import { piecesUntil } from './read-at-most.ts'

const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes to a temporary path that is renamed later, so that readers see complete files. Returns the number of bytes. */
const writeAside = async (path: string, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number> => {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const piece of pieces) {
      await file.write(piece)
      size += piece.length
    }
    await file.sync()
    return size
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

export const makeDiskFiles = (folder: string, links: FileLinks): Files => {
  // Keys are validated here, before they become paths.
  const quarantine = (key: string): string => join(folder, 'quarantine', objectKey.parse(key))
  const body = (key: string): string => `${quarantine(key)}.body`
  const published = (key: string, width?: PictureWidth): string =>
    join(folder, 'published', copyName(objectKey.parse(key), width))

  return {
    links,
    origins: [],
    presignUpload: async ({ key, mimeType, size }) =>
      links.upload({ key, type: mimeType, most: size ?? mostUploadBytes }),
    receive: async (key, arriving, most) => {
      const part = `${quarantine(key)}.${randomUUID()}.part`
      const drop = (): Promise<void> => rm(part, { force: true })
      const size = await writeAside(part, piecesUntil(arriving, most))
      if (size <= most) return { take: () => rename(part, body(key)), drop }
      await drop()
      return undefined
    },
    readQuarantine: (key) => ifThere(readFile(body(key))),
    // File by file: the folder stays, because another upload may be writing to it.
    dropQuarantine: async (key) => {
      const vendors = dirname(quarantine(key))
      const names = (await ifThere(readdir(vendors))) ?? []
      const own = names.filter((name) => name.startsWith(basename(key)))
      await Promise.all(own.map((name) => rm(join(vendors, name), { recursive: true, force: true })))
    },
    publish: async (key, bytes, _contentType, width) => {
      const place = published(key, width)
      const aside = `${place}.${randomUUID()}`
      await writeAside(aside, [bytes])
      await rename(aside, place)
    },
    open: async (key, width) => {
      const path = published(key, width)
      const found = await ifThere(stat(path))
      return found && { size: found.size, stream: () => createReadStream(path) }
    },
    remove: async (key) => {
      for (const width of [undefined, ...pictureWidths]) await rm(published(key, width), { force: true })
    },
  }
}
