import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { objectKey } from '#contract/core/fields.ts'
import { maxUploadBytes } from '#contract/domains/uploads.ts'
import type { FileLinks } from './file-links.ts'
import { copyNames, type CopyName, toCopyKey, type FileStorage, type ServedFile } from './files-port.ts'
import { readChunksUpTo } from './limit-stream.ts'

const undefinedIfMissing = async <T>(operation: Promise<T>): Promise<T | undefined> => {
  try {
    return await operation
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes to a temporary path that is renamed later, so that readers see complete files. Returns the number of bytes. */
const writeTemporary = async (path: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number> => {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of chunks) {
      await file.write(chunk)
      size += chunk.length
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

export const makeDiskFiles = (folder: string, links: FileLinks): FileStorage => {
  // Keys are validated here, before they become paths.
  const quarantinePath = (key: string): string => join(folder, 'quarantine', objectKey.parse(key))
  const bodyPath = (key: string): string => `${quarantinePath(key)}.body`
  const publishedPath = (key: string, copy?: CopyName): string =>
    join(folder, 'published', toCopyKey(objectKey.parse(key), copy))
  const openPublished = async (key: string, copy?: CopyName): Promise<ServedFile | undefined> => {
    const path = publishedPath(key, copy)
    const stats = await undefinedIfMissing(stat(path))
    return stats && { size: stats.size, stream: () => createReadStream(path) }
  }

  return {
    links,
    origins: [],
    presignUpload: async ({ key, mimeType, size }) =>
      links.upload({ key, type: mimeType, most: size ?? maxUploadBytes }),
    receive: async (key, body, maxBytes) => {
      const part = `${quarantinePath(key)}.${randomUUID()}.part`
      const drop = (): Promise<void> => rm(part, { force: true })
      const size = await writeTemporary(part, readChunksUpTo(body, maxBytes))
      if (size <= maxBytes) return { accept: () => rename(part, bodyPath(key)), discard: drop }
      await drop()
      return undefined
    },
    readQuarantine: (key) => undefinedIfMissing(readFile(bodyPath(key))),
    // File by file: the folder stays, because another upload may be writing to it.
    deleteQuarantine: async (key) => {
      const vendorFolder = dirname(quarantinePath(key))
      const names = (await undefinedIfMissing(readdir(vendorFolder))) ?? []
      const ownNames = names.filter((name) => name.startsWith(basename(key)))
      await Promise.all(ownNames.map((name) => rm(join(vendorFolder, name), { recursive: true, force: true })))
    },
    publish: async (key, bytes, _contentType, copy) => {
      const target = publishedPath(key, copy)
      const temporary = `${target}.${randomUUID()}`
      await writeTemporary(temporary, [bytes])
      await rename(temporary, target)
    },
    open: openPublished,
    openPrivate: (key) => openPublished(key),
    // Every file is read through the server, which decides who may.
    makePrivate: async () => undefined,
    remove: async (key) => {
      for (const copy of [undefined, ...copyNames]) await rm(publishedPath(key, copy), { force: true })
    },
  }
}
