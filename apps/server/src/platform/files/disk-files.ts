import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

/** Writes beside the place, so that a reader finds all of it or nothing. Returns how many bytes came. */
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
  // The only place where a key becomes a path: one that is not of our making never does.
  const quarantine = (key: string): string => join(folder, 'quarantine', objectKey.parse(key))
  const published = (key: string, width?: PictureWidth): string =>
    join(folder, 'published', copyName(objectKey.parse(key), width))

  return {
    links,
    origins: [],
    presignUpload: async ({ key, mimeType, size }) =>
      links.upload({ key, type: mimeType, most: size ?? mostUploadBytes }),
    receive: async (key, body, most) => {
      const part = join(quarantine(key), `${randomUUID()}.part`)
      const drop = (): Promise<void> => rm(part, { force: true })
      const size = await writeAside(part, piecesUntil(body, most))
      if (size <= most) return { take: () => rename(part, join(quarantine(key), 'body')), drop }
      await drop()
      return undefined
    },
    readQuarantine: (key) => ifThere(readFile(join(quarantine(key), 'body'))),
    // Somebody who sends to the same link may put their part there while it is emptied.
    dropQuarantine: (key) => rm(quarantine(key), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 }),
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
