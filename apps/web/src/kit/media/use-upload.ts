import { useEffect, useState } from 'react'
import { useSignal } from '#web/client/signal.ts'
import { makeUploadTask, type UploadTask } from './upload-task.ts'

/** The upload of a field: it stops when the field is closed, unless the task belongs to something that stays open. */
export const useUpload = (longLived: UploadTask | undefined) => {
  const [fieldTask] = useState(makeUploadTask)
  const task = longLived ?? fieldTask
  useEffect(() => task.show(), [task])
  useEffect(() => fieldTask.close, [fieldTask])
  return { ...task, ...useSignal(task.state) }
}
