import { useEffect, useState } from 'react'
import { PendingUploads } from './pending-uploads.ts'
import { makeUploadTask, type UploadTask } from './upload-task.ts'

/** Uploads of an editor whose fields open and close: they continue until the editor is closed. */
export interface EditorUploads {
  readonly pending: PendingUploads
  readonly signal: AbortSignal
  /** The upload of a field, by a name that is unique in the editor. */
  getTask: (field: string) => UploadTask
  close: () => void
}

const makeEditorUploads = (): EditorUploads => {
  const tasks = new Map<string, UploadTask>()
  const controller = new AbortController()
  return {
    pending: new PendingUploads(),
    signal: controller.signal,
    getTask: (field) => {
      const task = tasks.get(field) ?? makeUploadTask()
      tasks.set(field, task)
      return task
    },
    close: () => {
      controller.abort()
      for (const task of tasks.values()) task.close()
    },
  }
}

export const useEditorUploads = (): EditorUploads => {
  const [uploads] = useState(makeEditorUploads)
  useEffect(() => uploads.close, [uploads])
  return uploads
}
